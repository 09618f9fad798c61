import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { contentFiles } from "#server/publish/content-files.ts";
import { smallTree } from "#server/testing.ts";
import { answerAction } from "./file-actions.ts";
import { smallPictures } from "./small-pictures.ts";

const root = mkdtempSync(path.join(tmpdir(), "actions-"));
const files = contentFiles(root);
const small = smallPictures(files);
const third = "content/news/third.md";
const article =
  "---\nheadline: A third\ndate: 2026-02-05\ncategory: reports\nissues: [play]\nsummary: The third.\nbackground: coral\n---\nWords.\n";

before(() => cpSync(smallTree, root, { recursive: true }));
after(() => rmSync(root, { recursive: true }));

const there = (file: string) => existsSync(path.join(root, file.replace("content/", "")));
const write = (file: string, text: string | Buffer) =>
  writeFileSync(path.join(root, file.replace("content/", "")), text);

/** Deletes a file, saying that it was opened as it is now. */
async function away(file: string, called = file) {
  return answerAction(files, small, {
    action: "deleteFiles",
    params: { paths: [called] },
    seen: { [file]: files.read(file)?.id ?? "" },
  });
}

test("a file that others link to is not deleted, and the refusal names them", async () => {
  await assert.rejects(away("content/news/first.md"), {
    status: 409,
    message:
      /^content\/news\/first.md is still needed. Fix this first: news\/second.md, line \d+, links to it or shows it. Take that out first.$/,
  });
  await assert.rejects(away("content/site.yaml"), {
    message: /Fix this first: This file is missing\. The site cannot do without it\.$/,
  });
  assert.ok(there("content/news/first.md"));
  write(third, article.replace("Words.", "Words of [nobody](/news/nobody/)."));
  write("content/news/fourth.md", article);
  await away("content/news/fourth.md");
  assert.ok(!there("content/news/fourth.md"), "what was wrong before keeps nothing");
  await away(third);
  assert.ok(!there(third));
});

test("articles are listed for editing, other files beside them are not", async () => {
  write("content/news/README.md", "How we write here.\n");
  const params = { folder: "content/news", extension: "md", depth: 1 };
  const listed = await answerAction(files, small, { action: "entriesByFolder", params });
  assert.deepEqual(
    (listed as { file: { path: string } }[]).map(({ file }) => file.path),
    ["content/news/first.md", "content/news/second.md"],
  );
});

test("a file that was changed after it was opened is not deleted, and the refusal says so", async () => {
  const refusal = { status: 409, message: /^Somebody changed content\/news\/third.md after you opened it/ };
  write(third, article);
  const late = away(third);
  write(third, article.replace("Words.", "Bo’s words."));
  await assert.rejects(late, refusal, "while the site looked for what needs it");
  const unseen = answerAction(files, small, { action: "deleteFiles", params: { paths: [third] }, seen: {} });
  await assert.rejects(unseen, refusal, "it was never opened");
  assert.match(readFileSync(path.join(root, "news/third.md"), "utf8"), /Bo’s words/);
});

test("lists have thumbnails, renewed when a picture changes; a single picture comes whole", async () => {
  mkdirSync(path.join(root, "media/scenes"), { recursive: true });
  mkdirSync(path.join(root, "media/documents"));
  const noise = (height: number) =>
    sharp({
      create: { width: 900, height, channels: 3, background: "red", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    });
  const photo = await noise(600).png().toBuffer();
  const address = `data:image/png;base64,${photo.toString("base64")}`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><image width="90" height="60" href="${address}"/></svg>`;
  write("content/media/scenes/photo.png", photo);
  write("content/media/scenes/drawing.svg", drawing);
  write("content/media/scenes/licence.svg", "<svg/>");
  write("content/media/documents/plan.pdf", Buffer.alloc(100_000));
  const list = async (mediaFolder: string) => {
    const listed = await answerAction(files, small, { action: "getMedia", params: { mediaFolder } });
    const all = listed as { name: string; id: string; content: string }[];
    return new Map(all.map(({ name, id, content }) => [name, { id, bytes: Buffer.from(content, "base64") }]));
  };
  const sizeOf = async (bytes = Buffer.alloc(0)) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return `${format} ${width} × ${height}`;
  };

  const [pictures, documents] = [await list("content/media/scenes"), await list("content/media/documents")];
  assert.equal(await sizeOf(pictures.get("photo.png")?.bytes), "webp 320 × 213");
  assert.equal(await sizeOf(pictures.get("drawing.svg")?.bytes), "svg 320 × 213");
  assert.equal(String(pictures.get("licence.svg")?.bytes), "<svg/>");
  assert.equal(documents.get("plan.pdf")?.bytes.length, 0);
  for (const { bytes } of pictures.values()) assert.ok(bytes.length < 64 * 1024);
  const params = { path: "content/media/scenes/photo.png" };
  const whole = await answerAction(files, small, { action: "getMediaFile", params });
  assert.deepEqual(whole, {
    ...params,
    id: pictures.get("photo.png")?.id,
    name: "photo.png",
    content: photo.toString("base64"),
    encoding: "base64",
  });
  write(params.path, await noise(900).png().toBuffer());
  const changed = (await list("content/media/scenes")).get("photo.png");
  assert.equal(await sizeOf(changed?.bytes), "webp 320 × 320");
  assert.notEqual(changed?.id, pictures.get("photo.png")?.id);
});

test("a new file gets a valid, unused name made from its title", async () => {
  mkdirSync(path.join(root, "pages/about-us"), { recursive: true });
  const words = "---\ntitle: Words\ndescription: What they say.\n---\nWords.\n";
  const at = (name: string) => `content/pages/about-us/${name}.md`;
  const open = async (name: string) => {
    const found = await answerAction(files, small, { action: "getEntry", params: { path: at(name) } });
    return (found as { file: { path: string; id: string } }).file;
  };
  const begin = async (name: string) => {
    // Before Decap CMS writes a new file, it checks whether there is one with that name.
    const seen = await open(name).then(
      ({ path, id }) => ({ [path]: id }),
      () => ({}),
    );
    const params = { dataFiles: [{ path: at(name), raw: words }], assets: [], options: { newEntry: true } };
    const answer = await answerAction(files, small, { action: "persistEntry", params, seen });
    return Object.keys((answer as { ids: object }).ids);
  };
  const names = {
    "children’s-rights": "childrens-rights",
    "questions-–-and-answers": "questions-and-answers",
    "café-days": "cafe-days",
    "“hello”": "hello",
    "...more": "more",
    "children's-rights": "childrens-rights-1",
    "childrens-rights": "childrens-rights-2",
    [`long-${"word-".repeat(40)}`]: `long-${"word-".repeat(18)}`.slice(0, -1),
  };
  for (const [name, better] of Object.entries(names)) assert.deepEqual(await begin(name), [at(better)], name);
  for (const name of ["关于", "عربي", "😀", "", "–"])
    await assert.rejects(begin(name), { message: /^Its name needs some letters a to z or digits/ }, name);
  // The screen's address still has the name that Decap CMS used before.
  assert.equal((await open("café-days")).path, at("cafe-days"));
  assert.equal((await open("children’s-rights-1")).path, at("childrens-rights-1"));
  await away(at("cafe-days"), at("café-days"));
  assert.ok(!there(at("cafe-days")));
});

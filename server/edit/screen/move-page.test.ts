import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, beforeEach, test } from "node:test";
import { listProblems } from "#server/publish/check/testing.ts";
import { contentFiles } from "#server/publish/content-files.ts";
import { smallTree } from "#server/testing.ts";
import { answerAction } from "./file-actions.ts";
import { smallPictures } from "./small-pictures.ts";

const root = mkdtempSync(path.join(tmpdir(), "move-"));
const files = contentFiles(root);
const page = (title: string, more = "", text = "Words.") =>
  `---\ntitle: ${title} # said so\ndescription: ${title}.\n${more}---\n\n${text}\n`;
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

beforeEach(() => {
  rmSync(root, { recursive: true });
  cpSync(smallTree, root, { recursive: true });
  for (const folder of ["about-us", "your-rights"]) {
    mkdirSync(path.join(root, "pages", folder));
    write(`pages/${folder}.md`, page(folder));
  }
  write("pages/about-us/zebra-page.md", page("Zebras", "", "See [us](/about-us/zebra-page/#us)\n\n## Us"));
});
after(() => rmSync(root, { recursive: true }));

/** Moves a page as the screen does, with the present text of its file. */
async function move(from: string, to: string, raw = read(`pages/${from}`)) {
  const [before, now] = [`content/pages/${from}`, `content/pages/${to}`];
  const answer = await answerAction(files, smallPictures(files), {
    action: "persistEntry",
    params: { dataFiles: [{ path: before, newPath: now, raw }], assets: [], options: { newEntry: false } },
    seen: { [before]: files.read(before)?.id ?? "" },
  });
  return answer as { ids: object; changed: string[] };
}

test("a moved page keeps its former address, and links to it are updated", async () => {
  const links = "See [it](/about-us/zebra-page/), [this](/about-us/zebra-page/?a=1#us),\r\n/about-us/zebra-page/\r\n";
  const at = "https://example.org";
  const others = `[one](${at}/about-us/zebra-page/), [two](/about-us/zebra-page/more/), <${at}/#/about-us/zebra-page/>,
[three](${at}/#/about-us/zebra-page/), [four](${at}/?next=/about-us/zebra-page/), [five](${at}:/about-us/zebra-page/)\n`;
  write("pages/your-rights/reader.md", page("Reader", "", links + others));
  write("pages/about-us/zebra-page-more.md", page("More"));
  mkdirSync(path.join(root, "pages/about-us/zebra-page"));
  write("menu.yaml", "main:\n  - page: /about-us/zebra-page/ # the zebras\n    label: Zebras\nfooter: []\nlegal: []\n");
  const { changed } = await move("about-us/zebra-page.md", "your-rights/zebra-page.md");
  assert.deepEqual(changed, ["content/menu.yaml", "content/pages/your-rights/reader.md"]);
  assert.ok(!existsSync(path.join(root, "pages/about-us/zebra-page.md")));
  assert.equal(
    read("pages/your-rights/zebra-page.md"),
    page("Zebras", "formerly: [/about-us/zebra-page/]\n", "See [us](/your-rights/zebra-page/#us)\n\n## Us"),
  );
  assert.equal(
    read("pages/your-rights/reader.md"),
    page("Reader", "", links.replaceAll("/about-us/zebra-page/", "/your-rights/zebra-page/") + others),
  );
  assert.match(read("menu.yaml"), /page: \/your-rights\/zebra-page\/ # the zebras\n/);
});

test("after several moves and back, all former addresses lead to the page, and the site is valid", async () => {
  await move("about-us/zebra-page.md", "your-rights/zebra-page.md");
  await move("your-rights/zebra-page.md", "zebra-page.md");
  assert.match(read("pages/zebra-page.md"), /formerly: \[\/about-us\/zebra-page\/, \/your-rights\/zebra-page\/\]\n/);
  assert.deepEqual(await listProblems(root), []);
  await move("zebra-page.md", "about-us/zebra-page.md");
  assert.match(read("pages/about-us/zebra-page.md"), /formerly: \[\/your-rights\/zebra-page\/, \/zebra-page\/\]\n/);
  assert.deepEqual(await listProblems(root), []);
});

test("an unpublished page keeps no former address when it moves", async () => {
  for (const more of ["draft: true\n", "date: 2039-05-01\n"]) {
    write("pages/about-us/new.md", page("New", more));
    await move("about-us/new.md", "your-rights/new.md");
    assert.equal(read("pages/your-rights/new.md"), page("New", more));
    rmSync(path.join(root, "pages/your-rights/new.md"));
  }
});

test("a page moves whatever characters its old name has", async () => {
  write("pages/about-us/plan (old.md", page("Plan", "draft: true\n"));
  await move("about-us/plan (old.md", "about-us/old-plan.md");
  assert.equal(read("pages/about-us/old-plan.md"), page("Plan", "draft: true\n"));
});

test("a page is not moved, and no file changes, if something would break", async () => {
  mkdirSync(path.join(root, "pages/about-us/zebra-page"));
  write("pages/about-us/zebra-page/foal.md", page("Foals"));
  write("news/first.md", `${read("news/first.md")}\nSee [it](/about-us/zebra-page/).\n`);
  const first = read("news/first.md");
  await assert.rejects(move("about-us/zebra-page.md", "your-rights/zebra-page.md"), {
    status: 409,
    message:
      /^content\/pages\/about-us\/zebra-page.md was not moved. Fix this first: pages\/about-us\/zebra-page\/index.md, line 1: This folder has no page of its own/,
  });
  assert.ok(existsSync(path.join(root, "pages/about-us/zebra-page.md")));
  assert.ok(!existsSync(path.join(root, "pages/your-rights/zebra-page.md")));
  assert.equal(read("news/first.md"), first);
});

test("the home page cannot be moved", async () => {
  const home = read("pages/index.md");
  await assert.rejects(move("index.md", "home.md"), { status: 409, message: "The home page cannot be moved." });
  assert.equal(read("pages/index.md"), home);
  assert.ok(!existsSync(path.join(root, "pages/home.md")));
});

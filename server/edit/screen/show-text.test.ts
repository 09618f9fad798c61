import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { parse } from "yaml";
import { contentFiles } from "#server/publish/content-files.ts";
import { smallTree } from "#server/testing.ts";
import { answerAction } from "./file-actions.ts";
import { smallPictures } from "./small-pictures.ts";

const root = mkdtempSync(path.join(tmpdir(), "show-"));
cpSync(smallTree, root, { recursive: true });
mkdirSync(path.join(root, "pages/about-us"), { recursive: true });
const own = path.resolve(import.meta.dirname, "../../../content");
const files = contentFiles(root);
const small = smallPictures(files);
after(() => rmSync(root, { recursive: true }));

const page = "---\ntitle: Our plan\ndescription: What we do.\nlead: Read it.\n---\n\nWords of the plan.\n";
const article =
  "---\nheadline: A third\ndate: 2026-02-05\ncategory: reports\nissues: [play]\nsummary: The third.\nbackground: coral\n---\nWords.\n";
const plan = "content/pages/about-us/our-plan.md";
const third = "content/news/third.md";

function open(file: string) {
  return answerAction(files, small, { action: "getEntry", params: { path: file } }) as Promise<{ data: string }>;
}

/** Saves as a screen would that could show nothing of a file, but knows its id. */
function saveOver(file: string) {
  const raw = "---\ntitle: New\ndescription: New.\n---\n";
  const params = { dataFiles: [{ path: file, raw }], assets: [], options: { newEntry: false } };
  return answerAction(files, small, { action: "persistEntry", params, seen: { [file]: files.read(file)?.id ?? "" } });
}

async function assertShut(file: string, text: string, said: RegExp) {
  files.write(file, text);
  for (const act of [open, saveOver]) await assert.rejects(act(file), { message: said }, text);
  assert.equal(files.read(file)?.bytes.toString(), text);
}

test("a file that cannot be shown whole is not opened or overwritten, and says what to fix", async () => {
  const line = (number: number, words = "") =>
    new RegExp(`^${plan}, line ${number}: .*${words}.* Fix it in a text editor`);
  await assertShut(
    plan,
    page.replace("Our plan", "Our plan: 2026"),
    line(2, "put words that contain a colon in quotes"),
  );
  await assertShut(plan, page.replace("Our plan", "*Our*"), line(2, "Put it in quotes"));
  await assertShut(plan, page.replace("lead", "\tlead"), line(4));
  await assertShut(plan, page.replace("---\n\n", "\n"), line(1, "three dashes"));
  await assertShut(plan, page.replace("---\n\n", "...\n"), line(1, "three dashes"));
  await assertShut(plan, `\n${page}`, line(1, "three dashes"));
  await assertShut(plan, `-${page}`, line(1, "three dashes"));
  await assertShut(plan, page.replace(/title[\s\S]*it\./, "- Our plan"), line(2, "Write settings"));
  await assertShut("content/site.yaml", "name: Office\nhours: Monday: nine to five\n", /^content\/site.yaml, line 2: /);
});

test("a value of the wrong type is reported as by the check, and its file is not opened", async () => {
  const line = (number: number, words: string) => new RegExp(`^${third}, line ${number}: ${words}`);
  const say = async (setting: string, words: string) =>
    assertShut(third, article.replace("---\nWords", `${setting}\n---\nWords`), line(8, words));
  await say("documents: rights.pdf", "documents: Write a list, each entry on a line of its own after a dash");
  await say("documents: [rights.pdf]", "documents, 1st: Write settings, each on a line of its own");
  await say("documents:\n  file: rights.pdf", "documents: Write a list");
  await say("image: [square.svg]", "image: Write settings");
  await say("image: square.svg", "image: Write settings");
  await say("formerly: /news/one/", "formerly: Write a list of addresses");
  await assertShut(third, article.replace("A third", "[A third]"), line(2, "headline: Write the headline"));
  await assertShut(third, article.replace("[play]", "play"), line(5, "issues: "));
});

test("a number such as .nan or .inf is reported, and its file is not opened", async () => {
  const say = async (file: string, text: string, words: RegExp) => assertShut(file, text, words);
  await say(plan, page.replace("Read it.", ".nan"), /our-plan\.md, line 4: lead: Write words/);
  await say(plan, page.replace("Read it.", "-.inf"), /our-plan\.md, line 4: lead: Write words/);
  await say(
    plan,
    page.replace("lead: Read it.", "other:\n  - .inf"),
    /our-plan\.md, line 5: other, 1st: This does not/,
  );
  const office = readFileSync(path.join(smallTree, "site.yaml"), "utf8");
  const north = office.replace(/latitude: .*/, "latitude: .nan");
  await say("content/site.yaml", north, /site\.yaml, line \d+: address\.latitude: Write the latitude as a number/);
});

test("a missing file is not opened as an empty one", async () => {
  await assert.rejects(open("content/news/nowhere.md"), {
    status: 404,
    message: "There is no file content/news/nowhere.md.",
  });
});

test("a new file cannot take the name of one that cannot be shown", async () => {
  files.write(plan, page.replace("Our plan", "Our plan: 2026"));
  const params = { dataFiles: [{ path: plan, raw: page }], assets: [], options: { newEntry: true } };
  const saved = answerAction(files, small, { action: "persistEntry", params, seen: {} });
  await assert.rejects(saved, { message: /our-plan.md, line 2: / });
});

test("a file that cannot be shown does not break the list of files", async () => {
  files.write(plan, page.replace("Our plan", "Our plan: 2026"));
  const params = { folder: "content/pages", extension: "md", depth: 10 };
  const listed = await answerAction(files, small, { action: "entriesByFolder", params });
  const paths = (listed as { file: { path: string } }[]).map(({ file }) => file.path);
  assert.ok(paths.includes(plan) && paths.length > 1);
});

test("every other file is opened whole, whichever program saved it", async () => {
  for (const text of [page, `\ufeff${page}`, page.replaceAll("\n", "\r\n"), page.replaceAll("\n", "\r")]) {
    files.write(plan, text);
    const [, settings = "", body = ""] = /^---\n(.*)\n---\n([\s\S]*)$/.exec((await open(plan)).data) ?? [];
    assert.deepEqual(JSON.parse(settings), { title: "Our plan", description: "What we do.", lead: "Read it." });
    assert.equal(body, "\nWords of the plan.\n");
  }
  files.write(plan, "---\n---\nWords.\n");
  assert.equal((await open(plan)).data, "---\n{}\n---\nWords.\n");
  const office = contentFiles(own);
  for (const { path: file } of office.texts()) {
    const { data } = (await answerAction(office, smallPictures(office), {
      action: "getEntry",
      params: { path: file },
    })) as { data: string };
    if (!/(?:site|menu|filters)\.yaml$/.test(file)) assert.ok(data.length > 0, file);
    else assert.deepEqual(JSON.parse(data), parse(readFileSync(path.join(own, file.slice(8)), "utf8")));
  }
});

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { cookieFor } from "#app/base/testing.ts";
import { connect } from "#server/db/connect.ts";
import { mountSmallDisk, smallTree, startServer, stopServer, temporaryFolder } from "#server/testing.ts";
import { asTextHref, fileHref, listHref, pictureHref } from "./addresses.ts";
import { successfulControls } from "./testing.ts";

const [ANN, BO] = ["ann@office.example", "bo@office.example"];
const SECRET = "the secret of this office";
const FILE = "news/first.md";
const folder = temporaryFolder("edit-faults");
const disks = { content: mountSmallDisk(4), data: mountSmallDisk(200) };
const content = path.join(disks.content?.folder ?? folder, "content");
const data = path.join(disks.data?.folder ?? folder, "data");
const onlyRoot = disks.content && disks.data ? false : "only root may mount a small disk";
let site: Awaited<ReturnType<typeof startServer>>;
const passes: Record<string, string> = {};
before(async () => {
  cpSync(smallTree, content, { recursive: true });
  writeFileSync(path.join(content, "pages/about.md"), "---\ntitle: About\ndescription: About us.\n---\n\nWords.\n");
  const menu = readFileSync(path.join(content, "menu.yaml"), "utf8");
  writeFileSync(
    path.join(content, "menu.yaml"),
    menu.replace("main:\n", "main:\n  - page: /about/\n    label: About\n"),
  );
  site = await startServer({
    ...{ DATA_DIR: data, CONTENT_DIR: content, SECRET, EDITORS: `${ANN},${BO}`, LOG_LEVEL: "silent" },
    SITE_URL: "http://site.test",
  });
  const db = connect({ sqlite: path.join(data, "site.db") });
  for (const editor of [ANN, BO]) passes[editor] = await cookieFor(db, editor, SECRET);
  await db.destroy();
});
after(async () => {
  await stopServer(site);
  for (const disk of Object.values(disks)) disk?.unmount();
});

async function ask(address: string, editor: string, form?: Record<string, string> | FormData) {
  const answer = await fetch(site.address + address, {
    ...{ headers: { Cookie: passes[editor] ?? "", "Sec-Fetch-Site": "same-origin" }, redirect: "manual" as const },
    ...(form && { method: "POST", body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  return { status: answer.status, to: answer.headers.get("Location") ?? "", text: await answer.text() };
}
/** What a browser sends when somebody has changed one control, and presses a button. */
async function press(editor: string, address: string, button: string, changes: Record<string, string> = {}) {
  const opened = await ask(address, editor);
  assert.equal(opened.status, 200);
  const controls = Object.fromEntries(successfulControls(opened.text, "edit-form"));
  return ask(address, editor, { ...controls, ...changes, do: button });
}
const textOf = async (file: string, editor: string) =>
  Object.fromEntries(successfulControls((await ask(asTextHref(file), editor)).text, "edit-form")).text ?? "";
const onDisk = (file: string) => readFileSync(path.join(content, file), "utf8");
const discard = (editor: string, file: string) => press(editor, fileHref(file), "discard");
const alertOf = (page: string) => / role="alert">([^<]*)</.exec(page)?.[1] ?? "";

test("where the folder cannot be written, the editor is told why, and the draft is there to be published later", async (t) => {
  if (onlyRoot) return t.skip(onlyRoot);
  const text = `${await textOf(FILE, ANN)}For later.\n`;
  const remount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, disks.content?.folder ?? ""]);
  remount("ro");
  const refused = await press(ANN, asTextHref(FILE), "publish", { text });
  remount("rw");
  assert.equal(refused.status, 503);
  assert.match(alertOf(refused.text), /^Nothing is published yet, and your draft is kept\. Please tell .*read-only/i);
  assert.match(await textOf(FILE, ANN), /For later\./);
  assert.match((await press(ANN, asTextHref(FILE), "publish")).to, /done=published/);
  assert.match(onDisk(FILE), /For later\./);
});

test("on a full disk what is typed comes back, pages open, the draft stays, and a stored change goes live later", async (t) => {
  if (onlyRoot) return t.skip(onlyRoot);
  const text = `${await textOf(FILE, ANN)}Saved.\n`;
  assert.match((await press(ANN, asTextHref(FILE), "save", { text })).to, /done=saved/);
  const picture = () => {
    const sent = new FormData();
    sent.set("file", new File([readFileSync(path.join(smallTree, "media/square.png"))], "full.png"));
    return sent;
  };
  disks.data?.fill();
  const saving = await press(ANN, asTextHref(FILE), "save", { text: `${text}Typed.\n` });
  assert.equal(saving.status, 503);
  assert.match(saving.text, /Nothing you wrote is lost[\s\S]*<textarea[^>]*>[^<]*Typed\./);
  assert.equal((await press(ANN, asTextHref(FILE), "publish")).status, 503);
  assert.equal((await ask(listHref("media"), ANN, picture())).status, 503);
  assert.match(await textOf(FILE, ANN), /Saved\.\s*$/);
  disks.data?.makeRoom();
  assert.match((await press(ANN, asTextHref(FILE), "save", { text: `${text}Typed.\n` })).to, /done=saved/);

  disks.content?.fill();
  const stored = await press(ANN, asTextHref(FILE), "publish");
  assert.match(stored.to, /done=stored/);
  assert.match((await ask(stored.to, ANN)).text, /Your change is kept\. It will be published in a few minutes/);
  assert.doesNotMatch(onDisk(FILE), /Typed\./);
  assert.doesNotMatch((await ask("/news/first/", ANN)).text, /Typed\./);
  disks.content?.makeRoom();
  const next = (await textOf("news/second.md", BO)).replace("More words", "Next words");
  assert.match((await press(BO, asTextHref("news/second.md"), "publish", { text: next })).to, /done=published/);
  assert.match(onDisk(FILE), /Typed\./);
  assert.match((await ask("/news/first/", ANN)).text, /Typed\./);
  assert.equal((await ask(listHref("media"), ANN, picture())).status, 303);
});

test("a draft of a file that somebody has deleted by hand still opens, and is published only once that is told", async () => {
  const file = "news/second.md";
  const text = `${await textOf(file, ANN)}My words.\n`;
  await press(ANN, asTextHref(file), "save", { text });
  rmSync(path.join(content, file));
  const refused = await press(ANN, asTextHref(file), "publish");
  assert.equal(refused.status, 409);
  assert.match(refused.text, /since you opened it\. Both texts are below[\s\S]*<textarea[^>]*>[^<]*My words\./);
  const again = Object.fromEntries(successfulControls(refused.text, "edit-form"));
  const published = await ask(asTextHref(file), ANN, { ...again, do: "publish" });
  assert.match(published.to, /done=published/, alertOf(published.text));
  assert.match(onDisk(file), /My words\./);
});

test("of two at the menu the second is told, whether in its fields or by a new page, and the first one’s draft stays", async () => {
  const opened = await ask(asTextHref("menu.yaml"), BO);
  const late = Object.fromEntries(successfulControls(opened.text, "edit-form"));
  await press(ANN, asTextHref("menu.yaml"), "save", { text: onDisk("menu.yaml").replace("News", "Our news") });
  const refused = await ask(asTextHref("menu.yaml"), BO, { ...late, text: `${late.text}# Mine\n`, do: "save" });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Our news[\s\S]*# Mine|# Mine[\s\S]*Our news/);
  const begun = await ask(listHref(), BO, { kind: "pages", folder: "", title: "New page", menu: "yes" });
  assert.match(begun.to, /file=pages%2Fnew-page\.md/);
  assert.match((await ask(begun.to, BO)).text, /It is begun, but not in the menu yet: somebody else works on that/);
  assert.match(await textOf("menu.yaml", ANN), /Our news/);
  await discard(ANN, "menu.yaml");
  await discard(BO, "pages/new-page.md");
});

test("a page that the menu names is not deleted: the menu and its line are told", async () => {
  await press(ANN, fileHref("pages/about.md"), "delete");
  const refused = await press(ANN, fileHref("pages/about.md"), "publish");
  assert.equal(refused.status, 422);
  assert.match(refused.text, /These files use it[\s\S]*menu\.yaml, line 2: /);
  assert.equal((await ask("/about/", "")).status, 200);
  await discard(ANN, "pages/about.md");
});

test("a question that a condition asks about is neither removed nor renamed: the condition is told, and the draft stays", async () => {
  const file = "forms/note.yaml";
  const name = "settings.fieldsets[0].columns[0][1].alias";
  const controls = successfulControls((await ask(fileHref(file), ANN)).text, "edit-form");
  assert.equal(Object.fromEntries(controls)[name], "kind");
  assert.match((await press(ANN, fileHref(file), "save", { [name]: "sort" })).to, /done=saved/);
  for (const text of [
    onDisk(file).replace("alias: kind", "alias: sort"),
    onDisk(file).replace(/ {8}- alias: kind[\s\S]*?\[Question, Answer\]\n/, ""),
  ]) {
    await press(ANN, asTextHref(file), "save", { text });
    const refused = await press(BO, fileHref(file), "publish");
    assert.equal(refused.status, 422);
    assert.match(refused.text, /No field that visitors fill in is called kind\. Name one of this form/);
    assert.match(refused.text, /<input[^>]* name="settings\.formName"/);
    assert.equal((await ask("/", "")).status, 200);
  }
  await discard(ANN, file);
});

test("two megabytes that are pasted are not saved: they come back whole, and the draft stays as it was", async () => {
  const text = `${await textOf(FILE, ANN)}A draft.\n`;
  await press(ANN, asTextHref(FILE), "save", { text });
  for (const pasted of ["word ".repeat(400_000), "كلمة ".repeat(200_000)]) {
    const refused = await press(ANN, asTextHref(FILE), "save", { text: pasted });
    assert.equal(refused.status, 413);
    assert.match(refused.text, /That is too much at once\. Everything you wrote is still here/);
    assert.ok(refused.text.includes(pasted));
  }
  const arabic = "كلمة ".repeat(70_000);
  assert.match((await press(ANN, asTextHref(FILE), "save", { text: text + arabic })).to, /done=saved/);
  const refused = await press(ANN, asTextHref(FILE), "save", { text: "word ".repeat(2_000_000) });
  assert.deepEqual([refused.status, /What you saved before is still there as a draft/.test(refused.text)], [413, true]);
  assert.match(await textOf(FILE, ANN), /A draft\.\s/);
  await discard(ANN, FILE);
});

test("a picture of 144 megapixels is refused with what to do, where it is added and where it is chosen, and words stay", async () => {
  const bytes = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  const sent = new FormData();
  sent.set("file", new File([new Uint8Array(bytes)], "huge.png"));
  const added = await ask(listHref("media"), ANN, sent);
  assert.equal(added.status, 422);
  assert.match(alertOf(added.text), /has more pixels than can be read\. Save it smaller: 60 megapixels at most/);
  for (const [name, value] of [
    ["alt", "A wide view"],
    ["focus", "top"],
  ] as const)
    sent.set(name, value);
  const chosen = await ask(pictureHref(FILE, "settings.image.file"), ANN, sent);
  assert.equal(chosen.status, 422);
  assert.match(alertOf(chosen.text), /has more pixels than can be read/);
  assert.match(chosen.text, />A wide view<\/textarea>/);
  assert.match(chosen.text, /<input(?=[^>]*value="top")[^>]*checked/);
  assert.equal(existsSync(path.join(content, "media/huge.png")), false);
});

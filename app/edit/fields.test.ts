import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { connect } from "#server/db/connect.ts";
import { exitCode, smallTree, startServer } from "#server/testing.ts";
import { fileHref } from "./addresses.ts";
import { createPass } from "./passes.server.ts";
import { successfulControls } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "fields-"));
const content = path.join(folder, "content");
const everything = path.resolve(import.meta.dirname, "../../content");
const ANN = "ann@office.example";
const settings = { DATA_DIR: path.join(folder, "data"), CONTENT_DIR: content, LOG_LEVEL: "error", EDITORS: ANN };
let site: Awaited<ReturnType<typeof startServer>>;
let cookie = "";
before(async () => {
  cpSync(smallTree, content, { recursive: true });
  site = await startServer(settings);
  const db = connect({ sqlite: path.join(settings.DATA_DIR, "site.db") });
  cookie = `edit=${await createPass(db, "session", ANN, Date.now())}`;
  await db.destroy();
});
after(async () => {
  site.child.kill("SIGTERM");
  await exitCode(site.child);
  rmSync(folder, { recursive: true });
});

async function ask(address: string, form?: [string, string][]) {
  const answer = await fetch(site.address + address, {
    ...{ redirect: "manual", headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return { status: answer.status, text: await answer.text(), to: answer.headers.get("Location") ?? "" };
}
/** A file's form as a browser would send it, after a change. */
async function open(file: string, change: Record<string, string> = {}) {
  const page = await ask(fileHref(file));
  const controls = successfulControls(page.text, "edit-form");
  assert.ok(controls.length > 3, `${file} ${page.status} ${page.text.slice(-3000)}`);
  const others = controls.filter(([name]) => !(name in change));
  return [...others, ...Object.entries(change)];
}
const press = (type: string, payload: object): [string, string] => ["__intent__", JSON.stringify({ type, payload })];
const onDisk = (file: string) => readFileSync(path.join(content, file), "utf8");
const publish: [string, string] = ["do", "publish"];

test("every file that is opened in fields and published as it was keeps its bytes", async () => {
  const own = path.join(content, "news/windows.md");
  writeFileSync(own, `\ufeff${onDisk("news/second.md").replaceAll("\n", "\r\n")}`);
  cpSync(everything, content, { recursive: true, filter: (file) => !/\/(?:media|forms)(?:\/|$)/.test(file) });
  const files = readdirSync(content, { recursive: true, encoding: "utf8" }).filter((file) => /\.md$/.test(file));
  assert.ok(files.length > 95);
  for (const file of files) {
    const before = readFileSync(path.join(content, file));
    const controls = await open(file);
    assert.ok(
      controls.some(([name]) => name === "blocks[0].$was"),
      file,
    );
    const answer = await ask(fileHref(file), [...controls, publish]);
    assert.match(
      answer.to,
      /done=unchanged/,
      `${file} ${answer.status} ${/role="alert">[^<]*/.exec(answer.text)} ${/error-summary.*?<\/section>/.exec(answer.text)} ${controls.join("\n")}`,
    );
    assert.deepEqual(readFileSync(path.join(content, file)), before, file);
  }
  rmSync(content, { recursive: true });
  cpSync(smallTree, content, { recursive: true });
});

test("what is changed in fields is published, and no other line of the file changes", async () => {
  const file = "news/first.md";
  const before = onDisk(file);
  const form = await open(file, {
    "settings.summary": "The very first: it’s here.",
    "settings.date": "2026-02-04",
    "blocks[0].text": "Other words.\r\n\r\nAnd more.\r\n",
  });
  const saved = await ask(fileHref(file), form);
  assert.equal(saved.to, `${fileHref(file)}&done=saved`);
  assert.equal((await ask(fileHref(file), [...(await open(file)), publish])).to, `${fileHref(file)}&done=published`);
  assert.equal(
    onDisk(file),
    before
      .replace("summary: The first.", 'summary: "The very first: it’s here."')
      .replace("2026-02-03", "2026-02-04")
      .replace("Words.", "Other words.\n\nAnd more."),
  );
});

test("buttons of lists add, move and remove items, keep what is typed, lead to the item, and save nothing", async () => {
  const file = "news/second.md";
  const list = { name: "settings.documents" };
  const add = press("insert", { ...list, index: 0 });
  const added = await ask(fileHref(file), [...(await open(file, { "settings.headline": "Typed" })), add]);
  assert.equal(added.status, 200);
  assert.match(added.text, /<fieldset[^>]*id="settings-documents-0"[^>]*autofocus=""/i);
  const typed: Record<string, string> = { "settings.documents[0].title": "One", "settings.documents[0].file": "a.pdf" };
  const controls = successfulControls(added.text, "edit-form").map(([name, value]): [string, string] => [
    name,
    typed[name] ?? value,
  ]);
  assert.deepEqual(new Map(controls).get("settings.headline"), "Typed");
  const two = await ask(fileHref(file), [...controls, press("insert", { ...list, index: 1 })]);
  const swap = press("reorder", { ...list, from: 0, to: 1 });
  const moved = await ask(fileHref(file), [...successfulControls(two.text, "edit-form"), swap]);
  const shown = new Map(successfulControls(moved.text, "edit-form"));
  assert.deepEqual([shown.get("settings.documents[0].title"), shown.get("settings.documents[1].title")], ["", "One"]);
  const remove = press("remove", { ...list, index: 0 });
  const removed = await ask(fileHref(file), [...shown, remove]);
  assert.match(removed.text, /<fieldset[^>]*id="settings-documents"[^>]*autofocus=""/i);
  assert.doesNotMatch((await ask(fileHref(file))).text, /Typed|A draft of/);
  const saved = await ask(fileHref(file), successfulControls(removed.text, "edit-form"));
  assert.match(saved.to, /done=saved/);
  const text = (await ask(`${fileHref(file)}&as=text`)).text;
  assert.match(text, /documents:\n {2}- file: a\.pdf\n {4}title: One\n/);
  for (const wrong of ["{", '{"type":"insert"}', '{"type":"insert","payload":{"name":"settings.headline"}}'])
    assert.equal((await ask(fileHref(file), [...shown, ["__intent__", wrong]])).status, 400);
  await ask(fileHref(file), [...(await open(file)), ["do", "discard"]]);
});

import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { cookieFor } from "#app/base/testing.ts";
import { connect } from "#server/db/connect.ts";
import { smallTree, startServer, stopServer, temporaryFolder } from "#server/testing.ts";
import { asTextHref, fileHref, previewHref } from "./addresses.ts";
import { successfulControls } from "./testing.ts";

const folder = temporaryFolder("fields");
const content = path.join(folder, "content");
const everything = path.resolve(import.meta.dirname, "../../content");
const ANN = "ann@office.example";
const settings = {
  ...{ DATA_DIR: path.join(folder, "data"), CONTENT_DIR: content, LOG_LEVEL: "error", EDITORS: ANN },
  SECRET: "the secret of this office",
};
let site: Awaited<ReturnType<typeof startServer>>;
let cookie = "";
before(async () => {
  cpSync(smallTree, content, { recursive: true });
  site = await startServer(settings);
  const db = connect({ sqlite: path.join(settings.DATA_DIR, "site.db") });
  cookie = await cookieFor(db, ANN, settings.SECRET);
  await db.destroy();
});
after(() => stopServer(site));

async function ask(address: string, form?: [string, string][]) {
  const answer = await fetch(site.address + address, {
    ...{ redirect: "manual", headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return { status: answer.status, text: await answer.text(), to: answer.headers.get("Location") ?? "" };
}
async function open(file: string, change: Record<string, string> = {}) {
  const page = await ask(fileHref(file));
  const controls = successfulControls(page.text, "edit-form");
  assert.ok(controls.length > 3, `${file} ${page.status} ${page.text.slice(-3000)}`);
  const others = controls.filter(([name]) => !(name in change));
  return [...others, ...Object.entries(change)];
}
const press = (type: string, payload: object): [string, string] => ["__intent__", JSON.stringify({ type, payload })];
const textOf = async (file: string) =>
  new Map(successfulControls((await ask(asTextHref(file))).text, "edit-form")).get("text")?.replaceAll("\r\n", "\n");
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

test("what is changed in fields is published, and no other setting or text changes, nor any line end", async () => {
  const file = "news/first.md";
  writeFileSync(path.join(content, file), `\ufeff${onDisk(file).replaceAll("\n", "\r\n")}`);
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
      .replace("Words.", "Other words.\r\n\r\nAnd more."),
  );
});

test("what is published but hidden, or not different, does not claim that visitors see it; what they see has a link", async () => {
  const file = "news/second.md";
  const publishWith = async (change: Record<string, string>) => {
    const { to } = await ask(fileHref(file), [...(await open(file, change)), publish]);
    const [, said = ""] = /role="status"[^>]*>([\s\S]*?)<\/div>/.exec((await ask(to)).text) ?? [];
    return said;
  };
  assert.match(
    await publishWith({ "settings.draft": "on" }),
    /do not see it as long as ‘Hidden from visitors’ is ticked/,
  );
  const shown = (await open(file)).filter(([name]) => name !== "settings.draft");
  const changed = await ask(
    fileHref(file),
    shown.map(([name, value]) => [name, name === "settings.date" ? "2044-01-05" : value]),
  );
  assert.match(
    (await ask(fileHref(file))).text,
    /What is different from what is published[\s\S]*<ins>\+[^<]*2044-01-05/,
  );
  assert.match(changed.to, /done=saved/);
  assert.match(await publishWith({}), /do not see it before 5 January 2044/);
  assert.match(await publishWith({ "settings.date": "2026-02-05" }), /visitors see it now\..*href="\/news\/second\/"/);
  assert.doesNotMatch(await publishWith({}), /<a /);
  cpSync(smallTree, content, { recursive: true });
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
  assert.match((await textOf(file)) ?? "", /documents:\n {2}- file: a\.pdf\n {4}title: One\n/);
  for (const wrong of ["{", '{"type":"insert"}', '{"type":"insert","payload":{"name":"settings.headline"}}'])
    assert.equal((await ask(fileHref(file), [...shown, ["__intent__", wrong]])).status, 400);
  await ask(fileHref(file), [...(await open(file)), ["do", "discard"]]);
});

test("components are blocks of fields: they are added, changed, moved and removed, and all other text stays", async () => {
  const file = "pages/index.md";
  const own = `\ufeff---\r\ntitle: "Home" # ours\r\ndescription: Home.\r\nmood: glad\r\n---\r\n\r\n## Welcome\r\n\r\n<div data-component="CallToAction" data-props='{"calls": [{\r\n  "heading": "It&#39;s here",\r\n  "text": "Look.", "link": {"page": "/news/", "label": "News"}\r\n}]}'></div>\r\n\r\n<div data-component="Nothing"></div>\r\n`;
  writeFileSync(path.join(content, file), own);
  const typed = await open(file, { "blocks[1].props.calls[0].text": "Don't look.", "add[1]": "HelpLines" });
  const added = await ask(fileHref(file), [...typed, press("insert", { name: "blocks", index: 1 })]);
  assert.match(added.text, /<fieldset[^>]*id="blocks-1-props"[^>]*autofocus=""/i);
  const swap = press("reorder", { name: "blocks", from: 1, to: 0 });
  const moved = await ask(fileHref(file), [...successfulControls(added.text, "edit-form"), swap]);
  assert.match((await ask(fileHref(file), successfulControls(moved.text, "edit-form"))).to, /done=saved/);
  const after = own
    .replace("## Welcome", '<div data-component="HelpLines"></div>\r\n\r\n## Welcome')
    .replace(
      /data-props='[^']*'/,
      `data-props='{\r\n  "calls": [{"heading": "It&#39;s here", "text": "Don&#39;t look.", "link": {"page": "/news/", "label": "News"}}]\r\n}'`,
    );
  assert.equal(await textOf(file), after.slice(1).replaceAll("\r\n", "\n"));
  const removed = await ask(fileHref(file), [...(await open(file)), press("remove", { name: "blocks", index: 3 })]);
  await ask(fileHref(file), successfulControls(removed.text, "edit-form"));
  assert.equal(
    await textOf(file),
    after
      .slice(1)
      .replaceAll("\r\n", "\n")
      .replace(/\n<div[^>]*"Nothing".*\n/, ""),
  );
  await ask(fileHref(file), [...(await open(file)), ["do", "discard"]]);
  cpSync(smallTree, content, { recursive: true });
});

test("a page’s text has a block for each second-level heading, so that a component goes between sections; other bytes stay", async () => {
  const file = "pages/index.md";
  const own = `---\ntitle: Home\ndescription: Home.\n---\n\nWords.\n## One\n\n\`\`\`\n## code\n\`\`\`\n\n\n## Two\n\nMore.\n`;
  writeFileSync(path.join(content, file), own);
  const controls = new Map(await open(file, { "add[2]": "HelpLines" }));
  assert.deepEqual(
    [0, 1, 2].map((at) => controls.get(`blocks[${at}].text`)?.split("\r\n")[0]),
    ["Words.", "## One", "## Two"],
  );
  const added = await ask(fileHref(file), [...controls, press("insert", { name: "blocks", index: 2 })]);
  await ask(fileHref(file), successfulControls(added.text, "edit-form"));
  assert.equal(await textOf(file), own.replace("\n\n\n## Two", '\n\n<div data-component="HelpLines"></div>\n\n## Two'));
  await ask(fileHref(file), [...(await open(file)), ["do", "discard"]]);
  cpSync(smallTree, content, { recursive: true });
});

test("a problem stands beside its field, and the list of problems leads there", async () => {
  const file = "news/second.md";
  const wrong = { "settings.date": "soon", "blocks[0].text": "Words.\n\n[Nowhere](/nowhere/)", "settings.summary": "" };
  const { status, text } = await ask(fileHref(file), [...(await open(file, wrong)), publish]);
  assert.equal(status, 422);
  assert.match(text, /<a href="#settings-date">Date: Write the day/);
  assert.match(text, /<input[^>]*id="settings-date"[^>]*aria-describedby="[^"]*settings-date-error"[^>]*value="soon"/);
  assert.match(text, /<p class="error" id="settings-summary-error">Write a summary/);
  const another = await ask(fileHref(file), [
    ...(await open(file)),
    press("insert", { name: "settings.documents", index: 0 }),
  ]);
  assert.doesNotMatch(another.text, /id="problems"/);
  await ask(fileHref(file), [...(await open(file, { "settings.date": "2026-02-05", "settings.summary": "It." }))]);
  const link = (await ask(fileHref(file))).text;
  assert.match(link, /<a href="#blocks-0-text">Line \d+: There is no page at/);
  await ask(fileHref(file), [...(await open(file)), ["do", "discard"]]);
});

test("the preview shows what is typed or its problems, saves nothing, and may be framed by this site alone", async () => {
  const file = "news/second.md";
  assert.match((await ask(previewHref(file), await open(file))).text, /<h1[^>]*>Second/);
  const typed = await open(file, { "blocks[0].text": "Typed words." });
  const preview = await fetch(site.address + previewHref(file), {
    ...{ method: "POST", body: new URLSearchParams(typed) },
    headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
  });
  assert.match(await preview.text(), /<h1[^>]*>Second[\s\S]*Typed words\./);
  assert.match(preview.headers.get("Content-Security-Policy") ?? "", /form-action 'none'.*frame-ancestors 'self'/);
  const broken = await ask(previewHref(file), await open(file, { "settings.date": "soon" }));
  assert.deepEqual([broken.status, /line \d+: date: Write the day/.test(broken.text)], [422, true]);
  assert.doesNotMatch((await ask(fileHref(file))).text, /A draft of|Typed words/);
  const own = cookie;
  cookie = "";
  assert.equal((await ask(previewHref(file), typed)).status, 403);
  const signedOut = await ask(fileHref(file), typed);
  assert.equal(signedOut.status, 403);
  assert.match(signedOut.text, /Typed words\./);
  cookie = own;
});

test("of two who fill in the same fields the second sees both texts, and nothing is overwritten", async () => {
  const file = "news/second.md";
  const late = await open(file, { "settings.summary": "Too late." });
  await ask(fileHref(file), await open(file, { "settings.summary": "In time." }));
  const refused = await ask(fileHref(file), late);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /id="other"[^>]*>[\s\S]*summary: In time\.[\s\S]*name="text"[\s\S]*summary: Too late\./);
  await ask(fileHref(file), [...(await open(file)), publish]);
  const published = await ask(fileHref(file), late);
  assert.equal(published.status, 409);
  assert.match(onDisk(file), /In time\./);
});

test("only the caption of a field in a form is called a question", async () => {
  const article = (await ask(fileHref("news/first.md"))).text;
  assert.match(article, /<label for="settings-image-caption">Caption</);
  const form = (await ask(fileHref("forms/note.yaml"))).text;
  assert.match(form, /<label for="settings-[\w-]*-caption">Question</);
});

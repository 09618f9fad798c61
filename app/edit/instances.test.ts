import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { cookieFor } from "#app/base/testing.ts";
import { publish } from "#app/publish/publish.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { exitCode, smallTree, startServer, temporaryFolder, until } from "#server/testing.ts";
import { asTextHref, fileHref, historyHref, listHref, previewHref } from "./addresses.ts";

const [ANN, BO, CY] = ["ann@office.example", "bo@office.example", "cy@office.example"];
const SECRET = "the secret of this office";
const FILE = "news/first.md";
const folder = temporaryFolder("instances");
const content = (name: string) => path.join(folder, name, "content");
let postgres: Postgres;
let db: Db;
let url: string;
const sites: Awaited<ReturnType<typeof startServer>>[] = [];

function start(name: string) {
  return startServer({
    ...{ DATA_DIR: path.join(folder, name, "data"), CONTENT_DIR: content(name), DATABASE_URL: url },
    ...{ SITE_URL: "http://site.test", SECRET, LOG_LEVEL: "error" },
    ...{ EDITORS: `${ANN},${BO},${CY}`, PUBLISH_ALONE: "no" },
  });
}
before(async () => {
  for (const name of ["one", "two"]) cpSync(smallTree, content(name), { recursive: true });
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  db = connect({ postgres: url });
  await migrate(db);
  await publish({ db, clock: { now: Date.now }, files: { media: path.join(folder, "media") } }, content("one"));
  sites.push(...(await Promise.all(["one", "two"].map(start))));
});
after(async () => {
  for (const { child } of sites) child.kill("SIGKILL");
  for (const { child } of sites) await exitCode(child);
  await db.destroy();
  await postgres.stop();
});

const passOf = (editor: string) => cookieFor(db, editor, SECRET);
async function send(at: number, pass: string, change: (text: string) => string, form: Record<string, string>) {
  const address = (sites[at]?.address ?? "") + asTextHref(FILE);
  const headers = { Cookie: pass, "Sec-Fetch-Site": "same-origin" };
  const page = await (await fetch(address, { headers })).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  const [, text = ""] = /<textarea[^>]* name="text"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(page) ?? [];
  const body = new URLSearchParams({ base: hidden("base"), seen: hidden("seen"), text: change(text), ...form });
  const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
  return { status: answer.status, to: answer.headers.get("Location") ?? "", text: await answer.text(), page };
}
const read = (name: string) => readFileSync(path.join(content(name), FILE), "utf8");
test("where nobody publishes alone, another editor is asked, sends it back or publishes it, on any instance", async () => {
  const [ann, bo] = [await passOf(ANN), await passOf(BO)];
  const alone = await send(0, ann, (text) => text.replace("Words.", "Two of us."), { do: "publish" });
  assert.equal(alone.status, 403);
  assert.match(alone.text, /Somebody else has to publish it/);
  assert.match((await send(0, ann, (text) => text, { do: "ask", colleague: BO, note: "Please" })).to, /done=asked/);
  const back = await send(1, bo, (text) => text, { do: "back", note: "A comma" });
  assert.match(back.page, /<details[^>]* open=""><summary>What is different[\s\S]*<ins>\+ Two of us\./);
  assert.match(back.to, /done=back/);
  const again = await send(0, ann, (text) => text.replace("Two of us.", "Two of us, now."), {
    do: "ask",
    colleague: BO,
    note: "",
  });
  assert.match(again.page, /Sent back: “A comma”/);
  const published = await send(1, bo, (text) => text, { do: "publish" });
  assert.match(published.to, /done=published/, published.text);
  assert.match(read("two"), /Two of us, now\./);
  await until(() => /Two of us, now\./.test(read("one")));
  for (const { address } of sites)
    await until(async () => /Two of us, now\./.test(await (await fetch(`${address}/news/first/`)).text()));
});

async function post(at: number, pass: string, address: string, form: Record<string, string> | FormData) {
  const answer = await fetch((sites[at]?.address ?? "") + address, {
    ...{ method: "POST", headers: { Cookie: pass, "Sec-Fetch-Site": "same-origin" }, redirect: "manual" },
    body: form instanceof FormData ? form : new URLSearchParams(form),
  });
  return { status: answer.status, to: answer.headers.get("Location") ?? "", text: await answer.text() };
}
async function opened(pass: string, file: string) {
  const headers = { Cookie: pass };
  const page = await (await fetch((sites[0]?.address ?? "") + fileHref(file), { headers })).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  return { base: hidden("base"), seen: hidden("seen"), page };
}

test("the same form sent to two instances, and once more, is published once, and each answers that it is", async () => {
  const [ann, bo] = [await passOf(ANN), await passOf(BO)];
  await send(0, ann, (text) => text.replace("now.", "twice."), { do: "save" });
  const { base, seen } = await opened(bo, FILE);
  const form = { base, seen, text: read("one").replace("now.", "twice.").replaceAll("\n", "\r\n"), do: "publish" };
  const presses = await Promise.all([0, 1].map((at) => post(at, bo, asTextHref(FILE), form)));
  presses.push(await post(1, bo, asTextHref(FILE), form));
  for (const { to, text } of presses) assert.equal(to, `${fileHref(FILE)}&done=published`, text);
  const made = await db.selectFrom("version").select("id").where("file", "=", FILE).where("editor", "=", BO).execute();
  assert.equal(made.length, 2);
});

test("where nobody publishes alone, a picture is added and deleted only by two; Undo needs one, and the Undo of an Undo two", async () => {
  const [ann, bo] = [await passOf(ANN), await passOf(BO)];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect width="90" height="90"/></svg>';
  const upload = () => {
    const sent = new FormData();
    sent.set("file", new File([svg], "drawing.svg"));
    return sent;
  };
  const media = "media/drawing.svg";
  const onDisk = () => existsSync(path.join(content("one"), media));
  for (const at of [0, 1])
    assert.equal((await post(at, ann, listHref("media"), upload())).to, `${fileHref(media)}&done=saved`);
  assert.equal((await post(1, bo, listHref("media"), upload())).status, 409);
  const draft = await opened(ann, media);
  assert.match(draft.page, /A draft of ann@office\.example, which visitors do not see/);
  assert.equal((await post(0, ann, fileHref(media), { ...draft, do: "publish" })).status, 403);
  assert.equal(onDisk(), false);
  const shown = await fetch((sites[1]?.address ?? "") + previewHref(media), { headers: { Cookie: bo } });
  assert.deepEqual(
    [shown.headers.get("Content-Type"), shown.headers.get("Content-Disposition"), await shown.text()],
    ["image/svg+xml; charset=utf-8", "attachment", svg],
  );
  // Only words of its own form change a draft.
  await post(0, bo, fileHref(media), { ...draft, text: "<script>", do: "publish" });
  assert.equal(readFileSync(path.join(content("one"), media), "utf8"), svg);
  assert.equal((await post(0, ann, historyHref(media), { do: "delete" })).to, `${fileHref(media)}&done=saved`);
  assert.equal(onDisk(), true);
  const gone = await opened(bo, media);
  assert.match(gone.page, /the file is to be deleted/);
  assert.match((await post(0, bo, fileHref(media), { ...gone, do: "publish" })).to, /kind=media&done=published/);
  assert.equal(onDisk(), false);
  const change = await db.selectFrom("version").select("change_id").orderBy("id", "desc").executeTakeFirstOrThrow();
  assert.match((await post(0, bo, historyHref(media), { change: String(change.change_id) })).to, /done=undone/);

  const undone = await db.selectFrom("version").select("change_id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const redo = { change: String(undone.change_id) };
  for (const _ of ["pressed", "pressed twice"])
    assert.equal((await post(0, ann, historyHref(media), redo)).to, `${fileHref(media)}&done=saved`);
  assert.equal(onDisk(), true);
  const again = await opened(bo, media);
  assert.match(again.page, /A draft of ann@office\.example: the file is to be deleted/);
  assert.match((await post(0, bo, fileHref(media), { ...again, do: "publish" })).to, /kind=media&done=published/);
  assert.equal(onDisk(), false);
});

test("where nobody publishes alone, nobody publishes a draft in which they wrote a word, a comma or its new name", async () => {
  const [ann, bo, cy] = [await passOf(ANN), await passOf(BO), await passOf(CY)];
  const publish = async (pass: string) => (await send(0, pass, (text) => text, { do: "publish" })).status;
  await send(0, ann, (text) => text.replace("twice.", "moved."), { do: "save" });
  await post(0, bo, fileHref(FILE), { ...(await opened(bo, FILE)), do: "rename", to: "news/first-of-all" });
  for (const pass of [ann, bo]) assert.equal(await publish(pass), 403);
  const discard = { ...(await opened(ann, FILE)), do: "discard" };
  assert.match((await post(0, ann, fileHref(FILE), discard)).to, /pages\/file/);

  await send(0, ann, (text) => text.replace("twice.", "in turn."), { do: "save" });
  assert.equal((await send(0, bo, (text) => text.replace("in", ", in"), { do: "publish" })).status, 403);
  await send(0, ann, (text) => text.replace(", in", "; in"), { do: "save" });
  for (const pass of [ann, bo]) assert.equal(await publish(pass), 403);
  const { page } = await opened(bo, FILE);
  assert.doesNotMatch(page, /value="publish"|<option>ann@office\.example/);
  assert.match(page, /<option>cy@office\.example/);
  await send(0, cy, (text) => text.replace("; in", " in"), { do: "save" });
  assert.match(
    (await opened(ann, FILE)).page,
    /Every editor has written in it, and nobody may publish it\. Discard it/,
  );
  await post(0, cy, fileHref(FILE), { ...(await opened(cy, FILE)), do: "discard" });

  await send(0, ann, (text) => text.replace("twice.", "at last."), { do: "save" });
  assert.match((await send(1, bo, (text) => text, { do: "publish" })).to, /done=published/);
  assert.match(read("two"), /at last\./);
  await until(() => /at last\./.test(read("one")));
});

test("where nobody publishes alone, a page is taken off the site by two, and put back, on every instance", async () => {
  const [ann, bo] = [await passOf(ANN), await passOf(BO)];
  const file = "news/second.md";
  const turn = async (verb: string, status: number) => {
    const sent = { ...(await opened(ann, file)), do: verb };
    for (const at of [0, 1])
      assert.equal((await post(at, ann, fileHref(file), sent)).to, `${fileHref(file)}&done=saved`);
    const other = await post(1, bo, fileHref(file), sent);
    assert.equal(other.status, 409);
    assert.match(other.text, /there is a draft of this file/);
    const draft = await opened(bo, file);
    const [, text = ""] =
      /<textarea[^>]* name="text"[^>]*>\n?([\s\S]*?)<\/textarea>/.exec(
        await (await fetch((sites[0]?.address ?? "") + asTextHref(file), { headers: { Cookie: bo } })).text(),
      ) ?? [];
    const published = await post(1, bo, asTextHref(file), { ...draft, text, do: "publish" });
    assert.match(published.to, /done=published/, published.text);
    for (const { address } of sites)
      await until(async () => (await fetch(`${address}/news/second/`)).status === status);
  };
  await turn("hide", 404);
  await turn("show", 200);
});

test("where nobody publishes alone, the Undo of a renaming is not taken back by one", async () => {
  const [ann, bo] = [await passOf(ANN), await passOf(BO)];
  const change = async () =>
    String(
      (await db.selectFrom("version").select("change_id").orderBy("id", "desc").executeTakeFirstOrThrow()).change_id,
    );
  const to = "news/second-name.md";
  await post(0, ann, fileHref(FILE), { ...(await opened(ann, FILE)), do: "rename", to });
  assert.match(
    (await post(0, bo, fileHref(FILE), { ...(await opened(bo, FILE)), do: "publish" })).to,
    /done=published/,
  );
  assert.match((await post(0, ann, historyHref(to), { change: await change() })).to, /done=undone/);
  const refused = await post(0, ann, historyHref(FILE), { change: await change() });
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /Undo has changed several files\. Make the change once more, and somebody else can publish it/,
  );
  assert.ok(existsSync(path.join(content("one"), FILE)));
});

test("on opening a page it is said who else was on it, on whatever instance, with what they have changed, until they discard that", async () => {
  const [ann, bo] = [await passOf(ANN), await passOf(BO)];
  const file = "voices/a-good-day.md";
  const openAt = async (at: number, pass: string) =>
    (await fetch((sites[at]?.address ?? "") + fileHref(file), { headers: { Cookie: pass } })).text();
  assert.doesNotMatch(await openAt(0, ann), /was on this page/);
  assert.match(await openAt(1, bo), /ann@office\.example was on this page at \d+:\d\d.[ap]m\. <\/p>/);
  const form = { ...(await opened(ann, file)), text: "Ann’s words.", do: "save" };
  assert.match((await post(0, ann, asTextHref(file), form)).to, /done=saved/);
  const shown = await openAt(1, bo);
  assert.match(shown, /<a href="#changes">See what (?:<!-- -->)?ann@office\.example(?:<!-- -->)? has changed<\/a>/);
  assert.match(shown, /<details[^>]* id="changes" open="">/);
  assert.doesNotMatch(await openAt(1, ann), /ann@office\.example was on this page/);
  const { to } = await post(0, ann, fileHref(file), { ...(await opened(ann, file)), do: "discard" });
  await fetch((sites[0]?.address ?? "") + to, { headers: { Cookie: ann } });
  assert.doesNotMatch(await openAt(1, bo), /was on this page/);
});

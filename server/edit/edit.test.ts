import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { childrenOf } from "#server/db/testing.ts";
import { ADDRESS, beginTooLarge, exitCode, smallTree, until, waitForWords } from "#server/testing.ts";
import { waitForChange } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "edit-"));
const content = path.join(folder, "content");
let child: ChildProcess;
let address: string;

before(async () => {
  cpSync(smallTree, content, { recursive: true });
  child = startEditing("data", "0");
  address = await waitForWords(child, ADDRESS);
});
after(async () => {
  child.kill();
  await exitCode(child);
  rmSync(folder, { recursive: true });
});

function startEditing(data: string, port: string): ChildProcess {
  const words = [path.resolve(import.meta.dirname, "../commands/edit.ts"), "--data", path.join(folder, data)];
  const env = { ...process.env, PORT: port, CONTENT_DIR: content, LOG_LEVEL: "silent" };
  return spawn(process.execPath, words, { env });
}

const file = (name: string) => path.join(content, name);
const read = (name: string) => readFileSync(file(name), "utf8");
const article = (settings = "") =>
  `---\nheadline: A third\ndate: 2026-02-05\n${settings}category: reports\nissues: [play]\nsummary: The third.\nbackground: coral\n---\nWords.\n`;

async function page(at: string): Promise<{ status: number; body: string; bar: string }> {
  const answer = await fetch(address + at);
  const body = await answer.text();
  const bar = /<aside id="edit-bar"[\s\S]*<\/aside>/.exec(body)?.[0] ?? "";
  return { status: answer.status, body, bar };
}

/** Makes a change and waits, as an open page does, until it is published. */
async function save(change: () => void): Promise<void> {
  const version = /data-version="(\d+)"/.exec((await page("/")).bar)?.[1];
  const news = await fetch(`${address}/edit/events?version=${version}`);
  change();
  await waitForChange(news);
}

test("a symlink in the folder is reported and not followed, since it may be circular", async () => {
  await save(() => symlinkSync(content, file("media/round")));
  const { bar } = await page("/");
  assert.match(bar, /content\/media\/round<\/b>, line 1: This is a link to another place/);
  assert.equal(bar.split("<li>").length, 2);
  await save(() => rmSync(file("media/round")));
  assert.doesNotMatch((await page("/")).bar, /problem/);
});

test("each page says which file it is", async () => {
  assert.match((await page("/")).bar, /This page is <b>content\/pages\/index.md<\/b>\. Published here at/);
  assert.match((await page("/news/first/")).bar, /content\/news\/first.md/);
  assert.match((await page("/forms/note/?sent=note")).bar, /content\/forms\/note.yaml/);
  const { body } = await page("/");
  assert.ok(body.indexOf("edit-bar") > body.indexOf("</footer>"), "what React takes over stands before the bar");
});

test("saved files are published, drafts and scheduled ones with a ribbon", async () => {
  await save(() => writeFileSync(file("news/third.md"), article("draft: true\n")));
  assert.match((await page("/news/third/")).bar, /Draft: nobody else sees this page/);
  assert.match((await page("/news/")).body, /href="\/news\/third\/"/);
  await save(() => writeFileSync(file("news/third.md"), article().replace("2026", "2045")));
  assert.match((await page("/news/third/")).bar, /Not before 5 February 2045/);
  await save(() => writeFileSync(file("news/third.md"), `\ufeff${article().replaceAll("\n", "\r\n")}`));
  const { status, bar } = await page("/news/third/");
  assert.equal(status, 200);
  assert.doesNotMatch(bar, /ribbon|problem/);
});

test("a mistake is shown on the page with file and line, and the site keeps the last good content", async () => {
  const good = read("pages/index.md");
  await save(() =>
    writeFileSync(file("pages/index.md"), good.replace("title:", "titel:").replace("Welcome", "<b>Hello</b>")),
  );
  const { body, bar } = await page("/");
  assert.match(bar, /2 problems: the site stays as it was until they are fixed/);
  assert.match(bar, /<b>content\/pages\/index.md<\/b>, line 3: titel: Nothing here is called titel/);
  assert.match(body, /Welcome/);
  await save(() => writeFileSync(file("pages/index.md"), good.slice(0, good.lastIndexOf("---"))));
  assert.match(
    (await page("/news/first/")).bar,
    /content\/pages\/index.md<\/b>, line 1: This file has no front matter/,
  );
  await save(() => writeFileSync(file("pages/index.md"), good.replace("Welcome", "Well met")));
  assert.doesNotMatch((await page("/")).bar, /problem/);
  assert.match((await page("/")).body, /Well met/);
});

test("a picture of 80 MB and a deleted file are reported", async () => {
  await save(() => {
    writeFileSync(file("media/large.png"), "");
    truncateSync(file("media/large.png"), 80 * 1024 * 1024);
    writeFileSync(file("news/third.md"), `${article()}\n![Two people](large.png)\n`);
  });
  assert.match((await page("/news/third/")).bar, /line 11: media\/large.png is 80 MB\. Save it smaller: 20 MB at most/);
  await save(() => rmSync(file("news/third.md")));
  const { status, bar } = await page("/news/third/");
  assert.equal(status, 404);
  assert.match(bar, /content\/news\/third.md is gone/);
});

test("the screen shows a file's page beside it, also for forms", async () => {
  for (const [name, at] of Object.entries({ "news/first.md": "/news/first/", "forms/note.yaml": "/forms/note/" }))
    assert.equal((await fetch(`${address}/edit/page?file=content/${name}`)).url, address + at);
});

/** Sends a request for files as the screen does. */
async function act(action: string, params: object, more: object = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}/edit/files`, {
    method: "POST",
    // Making 31 MB can take longer than the server's keep-alive timeout.
    headers: { "Content-Type": "application/json", Connection: "close", ...headers },
    body: JSON.stringify({ action, params, ...more }),
  });
  return { status: answer.status, said: await answer.json() };
}
const keep = (file: string, raw: string, seen = {}, newPath?: string) =>
  act("persistEntry", { dataFiles: [{ path: `content/${file}`, newPath, raw }], assets: [] }, { seen });
const open = async (file: string) => (await act("getEntry", { path: `content/${file}` })).said;
const asset = (name: string, bytes: Buffer | string) => ({
  asset: { path: `content/media/scenes/${name}`, content: Buffer.from(bytes).toString("base64"), encoding: "base64" },
});

test("concurrent edits of a file do not overwrite each other, and the later one is told", async () => {
  const first = read("news/second.md");
  const ann = await open("news/second.md");
  const bo = await open("news/second.md");
  const seen = { [ann.file.path]: ann.file.id };
  assert.equal((await keep("news/second.md", ann.data.replace("Second", "Ann’s"), seen)).status, 200);
  const saved = read("news/second.md");
  const late = await keep("news/second.md", bo.data.replace("Second", "Bo’s"), seen);
  assert.equal(late.status, 409);
  assert.match(late.said.error, /Somebody changed content\/news\/second.md while you wrote. Nothing was saved/);
  assert.equal(read("news/second.md"), saved);
  const again = await open("news/second.md");
  const ids = { [again.file.path]: again.file.id };
  const { said } = await keep("news/second.md", ann.data, ids);
  assert.equal(read("news/second.md"), first);
  assert.deepEqual(said.ids, { [ann.file.path]: ann.file.id });
  assert.equal((await keep("news/first.md", article())).status, 409, "a new file of a name that is taken");
  rmSync(file("news/second.md"));
  assert.match((await keep("news/second.md", ann.data, said.ids)).said.error, /was deleted meanwhile/);
  writeFileSync(file("news/second.md"), first);
});

test("a file in another encoding is neither opened nor overwritten by the screen", async () => {
  const bytes = Buffer.from(article("lead: Caf\u00e9\n"), "latin1");
  writeFileSync(file("news/latin.md"), bytes);
  const { said } = await act("entriesByFolder", { folder: "content/news", extension: "md", depth: 1 });
  const latin = said.find((one: { file: { path: string } }) => one.file.path.endsWith("/latin.md")).file;
  const seen = { [latin.path]: latin.id };
  for (const answer of [await act("getEntry", latin), await keep("news/latin.md", article(), seen)]) {
    assert.equal(answer.status, 409);
    assert.match(answer.said.error, /not saved as UTF-8/);
  }
  assert.ok(readFileSync(file("news/latin.md")).equals(bytes));
  rmSync(file("news/latin.md"));
});

test("the screen writes only content files, with names that are valid in addresses", async () => {
  symlinkSync(mkdtempSync(path.join(tmpdir(), "away-")), file("news/away"));
  for (const name of [
    "../package.md",
    "news/../../x.md",
    "news/away/x.md",
    "news/x.js",
    "pages/.git/x.md",
    "x.md",
    "media/x.html",
  ])
    assert.equal((await keep(name, article())).status, 422, name);
  rmSync(file("news/away"));
  assert.match((await keep("news/Über uns.md", article())).said.error, /cannot be used in an address.*uber-uns/);
  const { data, file: old } = await open("news/second.md");
  const moved = await keep("news/second.md", data, { [old.path]: old.id }, "content/news/Über uns.md");
  assert.match(moved.said.error, /cannot be used in an address.*uber-uns/);
  assert.equal((await act("deleteFiles", { paths: ["content/../package.json"] })).status, 422);
  assert.equal((await act("removeAll", {})).status, 422);
  assert.equal((await act("persistMedia", asset("large.png", Buffer.alloc(20 * 1024 * 1024 + 1)))).status, 413);
  assert.equal((await act("persistMedia", asset("huge.png", Buffer.alloc(31 * 1024 * 1024)))).status, 413);
  assert.equal((await act("persistMedia", asset("dot.svg", "<svg/>"))).status, 200);
  assert.match((await act("persistMedia", asset("dot.svg", "<svg />"))).said.error, /another file called dot.svg/);
  const [dot, other] = [asset("second.svg", "<svg/>").asset, asset("dot.svg", "<svg />").asset];
  const dataFiles = [{ path: "content/news/picture.md", raw: article() }];
  assert.equal((await act("persistEntry", { dataFiles, assets: [dot, other] })).status, 409);
  assert.ok(
    !existsSync(file("news/picture.md")) && !existsSync(file("media/scenes/second.svg")),
    "nothing is half saved",
  );
  assert.equal((await act("persistEntry", { dataFiles, assets: [dot] })).status, 200);
  assert.ok(existsSync(file("news/picture.md")) && existsSync(file("media/scenes/second.svg")));
  rmSync(file("news/picture.md"));
  rmSync(file("media/scenes"), { recursive: true });
});

test("an uploaded file that is not what its name says is refused, with what it really is", async () => {
  const [png, pdf] = [readFileSync(file("media/square.png")), Buffer.from("%PDF-1.7\n")];
  const wave = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><set attributeName="x" to="1"/></svg>';
  const bring = async (name: string, bytes: Buffer) => {
    const content = bytes.toString("base64");
    const { status, said } = await act("persistMedia", {
      asset: { path: `content/media/${name}`, content, encoding: "base64" },
    });
    return status === 200 ? "" : said.error;
  };
  const cases: [string, Buffer, RegExp][] = [
    ["documents/fake.docx", png, /^fake.docx is really a PNG picture. Save it again as a PDF or a Word document/],
    ["documents/fake.pdf", Buffer.from("Words."), /^fake.pdf is really something other than its name says/],
    ["documents/none.pdf", Buffer.alloc(0), /^none.pdf is really empty/],
    ["documents/square.png", png, /^square.png cannot be used here. Save it again as a PDF/],
    ["scenes/plan.pdf", pdf, /^plan.pdf cannot be used here. Save it again as an SVG, PNG, JPEG or WebP picture/],
    ["scenes/plan.png", pdf, /^plan.png is really a PDF/],
    ["scenes/map.png", beginTooLarge(), /^map.png has more pixels than can be read/],
    ["scenes/wave.svg", Buffer.from(wave), /^wave.svg is animated, and would stand still here/],
    ["scenes/party.gif", Buffer.from("GIF89a"), /^party.gif cannot be used here/],
  ];
  for (const [name, bytes, says] of cases) {
    assert.match(await bring(name, bytes), says);
    assert.ok(!existsSync(file(`media/${name}`)), name);
  }
  // A picture is read by its content, whichever kind of picture its name says.
  assert.equal(await bring("scenes/square.jpg", png), "");
  assert.equal(await bring("documents/plan.pdf", Buffer.concat([Buffer.from("\n\n"), pdf])), "");
  for (const folder of ["documents", "scenes"]) rmSync(file(`media/${folder}`), { recursive: true });
});

test("the pages for editing work here without signing in, and what is saved by hand is in their history", async () => {
  const form = { "Sec-Fetch-Site": "same-origin" };
  const at = `${address}/edit/file/?file=news/first.md`;
  const opened = await (await fetch(at)).text();
  assert.doesNotMatch(opened, /edit-bar/);
  assert.match(await (await fetch(`${address}/edit/?kind=other`)).text(), /site\.yaml/);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(opened)?.[1] ?? "";
  const body = new URLSearchParams({
    ...{ base: hidden("base"), seen: hidden("seen"), do: "publish" },
    text: read("news/first.md").replace("Words.", "Written on the screen."),
  });
  const written = await fetch(at, { method: "POST", body, headers: form, redirect: "manual" });
  assert.match(written.headers.get("Location") ?? (await written.text()), /done=written/);
  await until(async () => /Written on the screen/.test((await page("/news/first/")).body));
  writeFileSync(file("news/first.md"), read("news/first.md").replace("on the screen", "by hand"));
  await until(async () => /Written by hand/.test((await page("/news/first/")).body));
  const history = await (await fetch(`${address}/edit/history/?file=news/first.md`)).text();
  assert.match(history, /changed by hand, in the folder[\s\S]*changed by this computer/);
});

test("other sites can neither request files nor show the screen in a frame", async () => {
  const known = { path: "content/news/first.md" };
  const others: Record<string, string>[] = [
    { Origin: "https://example.org" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Content-Type": "text/plain" },
  ];
  for (const headers of others)
    assert.equal((await act("getEntry", known, {}, headers)).status, 403, JSON.stringify(headers));
  assert.equal((await act("getEntry", known, {}, { Origin: address, "Sec-Fetch-Site": "same-origin" })).status, 200);
  assert.equal((await fetch(`${address}/edit/files`)).status, 403);
  const screen = await fetch(`${address}/edit/`);
  assert.match(screen.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  const preview = await fetch(`${address}/`);
  assert.match(preview.headers.get("content-security-policy") ?? "", /frame-ancestors 'self'/);
});

test("only this computer may connect, under its own names", async () => {
  const { port } = new URL(address);
  const other = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === "IPv4");
  if (other) await assert.rejects(fetch(`http://${other.address}:${port}/`));
  const { request } = await import("node:http");
  const asked = request({ host: "127.0.0.1", port, headers: { Host: "example.org" } });
  asked.end();
  const [answer] = await once(asked, "response");
  answer.resume();
  assert.equal(answer.statusCode, 403);
});

test("when the site behind it dies, it says so and exits with an error", async () => {
  let said = "";
  child.stderr?.on("data", (data) => {
    said += data;
  });
  for (const pid of childrenOf(child.pid)) process.kill(pid, "SIGKILL");
  assert.equal(await exitCode(child), 1);
  assert.match(said, /The site has stopped \(SIGKILL\)\..* Run npm run edit again/);
});

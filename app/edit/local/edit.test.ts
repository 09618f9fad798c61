import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { childrenOf } from "#server/db/testing.ts";
import { ADDRESS, exitCode, smallTree, temporaryFolder, until, waitForWords } from "#server/testing.ts";
import { waitForChange } from "./testing.ts";

const folder = temporaryFolder("edit");
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
});

function startEditing(data: string, port: string): ChildProcess {
  const words = [path.resolve(import.meta.dirname, "../../../commands/edit.ts"), "--data", path.join(folder, data)];
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

async function save(change: () => void): Promise<void> {
  const version = /data-version="(\d+)"/.exec((await page("/")).bar)?.[1];
  const news = await fetch(`${address}/office/pages/events?version=${version}`);
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
  assert.match(
    (await page("/")).bar,
    /This page is <a href="\/office\/pages\/file\/\?file=pages%2Findex.md">content\/pages\/index.md<\/a>\. Published here at/,
  );
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

test("the pages for editing work here without signing in, and what is saved by hand is in their history", async () => {
  const form = { "Sec-Fetch-Site": "same-origin" };
  const at = `${address}/office/pages/file/?file=news/first.md`;
  const opened = await (await fetch(at)).text();
  assert.doesNotMatch(opened, /edit-bar/);
  assert.match(await (await fetch(`${address}/office/pages/?kind=other`)).text(), /site\.yaml/);
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
  const history = await (await fetch(`${address}/office/pages/history/?file=news/first.md`)).text();
  assert.match(history, /changed by hand, in the folder[\s\S]*changed by this computer/);
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

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { smallTree } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "edit-"));
const content = path.join(folder, "content");
let child: ChildProcess;
let address: string;

before(async () => {
  cpSync(smallTree, content, { recursive: true });
  child = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, "../commands/edit.ts"), "--data", path.join(folder, "data")],
    {
      env: { ...process.env, PORT: "0", CONTENT_DIR: content, LOG_LEVEL: "silent" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let said = "";
  child.stdout?.on("data", (data) => {
    said += data;
  });
  while (!/http:\S+/.test(said)) await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
  address = /http:\S+/.exec(said)?.[0] ?? "";
});
after(async () => {
  const ended = once(child, "exit");
  child.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

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

/** Saves a change and waits, as a page does, until something is new. */
async function save(change: () => void): Promise<void> {
  const version = /data-version="(\d+)"/.exec((await page("/")).bar)?.[1];
  const news = await fetch(`${address}/edit/events?version=${version}`);
  change();
  const reader = news.body?.getReader();
  for (let said = ""; !said.includes("changed"); ) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    assert.ok(!done, "the site ended");
    said += Buffer.from(value ?? []).toString();
  }
  await reader?.cancel();
}

test("each page says which file it is", async () => {
  assert.match((await page("/")).bar, /This page is <b>content\/pages\/index.md<\/b>\. Published here at/);
  assert.match((await page("/news/first/")).bar, /content\/news\/first.md/);
  const { body } = await page("/");
  assert.ok(body.indexOf("edit-bar") > body.indexOf("</footer>"), "what React takes over stands before the bar");
});

test("what is saved is published, drafts and what is to come with a ribbon", async () => {
  await save(() => writeFileSync(file("news/third.md"), article("draft: true\n")));
  assert.match((await page("/news/third/")).bar, /Draft: nobody else sees this page/);
  assert.match((await page("/news/")).body, /href="\/news\/third\/"/);
  await save(() => writeFileSync(file("news/third.md"), article().replace("2026", "2096")));
  assert.match((await page("/news/third/")).bar, /Not before 5 February 2096/);
  await save(() => writeFileSync(file("news/third.md"), `\ufeff${article().replaceAll("\n", "\r\n")}`));
  const { status, bar } = await page("/news/third/");
  assert.equal(status, 200);
  assert.doesNotMatch(bar, /ribbon|problem/);
});

test("a mistake is told on the page with file and line, and the site goes on with what was good", async () => {
  const good = read("pages/index.md");
  await save(() =>
    writeFileSync(file("pages/index.md"), good.replace("title:", "titel:").replace("Welcome", "<b>Hello</b>")),
  );
  const { body, bar } = await page("/");
  assert.match(bar, /2 problems: the site stays as it was until they are mended/);
  assert.match(bar, /<b>content\/pages\/index.md<\/b>, line 3: titel: Nothing here is called titel/);
  assert.match(body, /Welcome/);
  await save(() => writeFileSync(file("pages/index.md"), good.slice(0, good.length / 2)));
  assert.match(
    (await page("/news/first/")).bar,
    /content\/pages\/index.md<\/b>, line 1: This file has no front matter/,
  );
  await save(() => writeFileSync(file("pages/index.md"), good.replace("Welcome", "Well met")));
  assert.doesNotMatch((await page("/")).bar, /problem/);
  assert.match((await page("/")).body, /Well met/);
});

test("a picture of 80 MB and a file that is taken away are told", async () => {
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

test("only this computer is answered, under its own names", async () => {
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

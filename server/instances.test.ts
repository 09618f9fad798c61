import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { ATTEMPTS } from "#app/voices/receipt-attempts.ts";
import { CREATE, MODERATION, RECEIPT, responsesHref } from "#app/voices/voices.ts";
import { type Postgres, startPostgres } from "./db/testing.ts";
import { linksIn, startMailServer } from "./mail/testing.ts";
import { exitCode, smallTree, startServer } from "./testing.ts";

/** Two instances of the server on one PostgreSQL, as behind a load balancer; visitors without script. */
const folder = mkdtempSync(path.join(tmpdir(), "instances-"));
let postgres: Postgres;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let one: Awaited<ReturnType<typeof startServer>>;
let other: Awaited<ReturnType<typeof startServer>>;

before(async () => {
  [postgres, mails] = await Promise.all([startPostgres(), startMailServer()]);
  const settings = {
    DATABASE_URL: await postgres.createDatabase(),
    SITE_URL: "http://site.test",
    SECRET: "the same secret in every instance",
    SMTP_URL: mails.url,
    MODERATORS: "ann@office.example",
    CONTENT_DIR: smallTree,
    DATA_DIR: path.join(folder, "one"),
    TRUST_PROXY: "1",
  };
  const publish = [path.join(import.meta.dirname, "commands/content.ts"), "publish"];
  await promisify(execFile)(process.execPath, publish, { env: { ...process.env, ...settings } });
  [one, other] = await Promise.all([
    startServer(settings),
    startServer({ ...settings, DATA_DIR: path.join(folder, "other") }),
  ]);
});

after(async () => {
  one.child.kill("SIGTERM");
  other.child.kill("SIGTERM");
  assert.deepEqual(await Promise.all([exitCode(one.child), exitCode(other.child)]), [0, 0]);
  await mails.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** Sends a form as a browser does: from this site, following nothing. */
const send = (address: string, fields: Record<string, string>, from = "192.0.2.1") =>
  fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": from, Origin: "http://site.test" },
    body: new URLSearchParams(fields),
  });

const read = async (address: string, from = "192.0.2.1") => {
  const answer = await fetch(address, { headers: { "X-Forwarded-For": from } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Asks again until it is so; the wait is the measure, 2 s at most. */
const within2s = async (isSo: () => Promise<boolean>) => {
  const until = Date.now() + 2000;
  while (!(await isSo())) {
    assert.ok(Date.now() < until, "not within 2 s");
    await new Promise(setImmediate);
  }
};

test("what one instance is told, the other shows: post, letter, decision, take down", async () => {
  const words = "A library that is open on Sundays, with a warm corner";
  const listing = responsesHref("a-good-day");
  assert.doesNotMatch((await read(other.address + listing)).text, /warm corner/);
  const posted = await send(one.address + CREATE, {
    ...{ topic: "a-good-day", step: "details", do: "next", key: "a".repeat(32) },
    ...{ message: words, name: "Mei", SendEmail: "true", Email: "mei@home.example" },
  });
  assert.equal(posted.status, 303);
  const code = new URL(posted.headers.get("Location") ?? "", one.address).searchParams.get("code") ?? "";
  await within2s(async () => mails.taken.length === 2);
  const [link = ""] = linksIn(mails.taken.find(({ to }) => to[0] === "ann@office.example"));
  assert.ok(link.startsWith(`http://site.test${MODERATION}`), "links are built from SITE_URL");
  const page = other.address + link.slice("http://site.test".length);
  const list = await read(page);
  assert.match(list.text, /warm corner/);
  const id = /name="id" value="(\w+)"/.exec(list.text)?.[1] ?? "";
  assert.equal((await send(page, { id, verdict: "approved" })).status, 303);
  assert.match((await read(other.address + listing)).text, /warm corner/, "at once where it was decided");
  await within2s(async () => /warm corner/.test((await read(one.address + listing)).text));
  assert.equal((await send(page, { id, verdict: "approved" })).status, 303, "again changes nothing and is no error");
  assert.equal((await send(page, { id, verdict: "declined", reason: "No." })).status, 409);

  assert.equal((await send(one.address + RECEIPT, { code })).status, 303);
  assert.doesNotMatch((await read(one.address + listing)).text, /warm corner/);
  await within2s(async () => !/warm corner/.test((await read(other.address + listing)).text));
  assert.equal(mails.taken.length, 2, "two workers send each letter once");
});

test("guessing receipt codes is limited over all instances, told to the visitor and logged without the code", async () => {
  const guesser = "198.51.100.7";
  const guess = (at: number) => `${RECEIPT}?code=${String(at).padStart(20, "0")}`;
  const statuses = new Set<number>();
  for (let at = 0; at < ATTEMPTS; at += 20)
    for (const { status } of await Promise.all(
      Array.from({ length: 20 }, (_, more) => read((more % 2 ? one : other).address + guess(at + more), guesser)),
    ))
      statuses.add(status);
  assert.deepEqual([...statuses], [404]);
  const refused = await read(one.address + guess(ATTEMPTS), guesser);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) > 0);
  assert.match(refused.text, /Too many codes were tried from here/);
  assert.equal((await read(one.address + guess(1), "203.0.113.9")).status, 404, "others may still ask");
  const log = one.said.out + other.said.out;
  assert.match(log, /receipt codes are tried too often/);
  assert.equal(log.match(/unknown receipt code/g)?.length, ATTEMPTS + 1);
  assert.doesNotMatch(log, /code=|0{12}|198\.51|warm corner|mei@|token=/);
});

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { formatToken, LINK_LIFE_MS, moderationPath } from "#app/voices/emails/moderator-link.ts";
import { ATTEMPTS } from "#app/voices/receipt/receipt-attempts.ts";
import { CREATE, MODERATION, RECEIPT, responsesHref } from "#app/voices/responses/addresses.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { linksIn, startMailServer } from "#server/mail/testing.ts";
import { createSecret } from "#server/secret.ts";
import { exitCode, runCommand, smallTree, startServer, until } from "#server/testing.ts";

const SECRET = "the same secret in every instance";
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
    SECRET,
    SMTP_URL: mails.url,
    MODERATORS: "ann@office.example",
    CONTENT_DIR: smallTree,
    DATA_DIR: path.join(folder, "one"),
    TRUST_PROXY: "1",
  };
  assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
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

/** As a browser does from this site. Redirects are not followed. */
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

test("two instances share responses, emails, decisions and take-downs", async () => {
  const words = "A library that is open on Sundays, with a warm corner";
  const listing = responsesHref("a-good-day");
  assert.doesNotMatch((await read(other.address + listing)).text, /warm corner/);
  const posted = await send(one.address + CREATE, {
    ...{ topic: "a-good-day", step: "details", do: "next", key: "a".repeat(32) },
    ...{ message: words, Sharing: "everyone", name: "Mei", SendEmail: "true", Email: "mei@home.example" },
  });
  assert.equal(posted.status, 303);
  const code = new URL(posted.headers.get("Location") ?? "", one.address).searchParams.get("code") ?? "";
  await until(async () => mails.taken.length === 2);
  const [link = ""] = linksIn(mails.taken.find(({ to }) => to[0] === "ann@office.example"));
  assert.ok(link.startsWith(`http://site.test${MODERATION}`), "links are built from SITE_URL");
  const page = other.address + link.slice("http://site.test".length);
  const [cookie = ""] = (await read(page)).headers.getSetCookie();
  const opened = await fetch(`${other.address}${MODERATION}?view=ordinary`, { headers: { Cookie: cookie } });
  const list = { text: await opened.text() };
  assert.match(list.text, /warm corner/);
  const idIn = (text: string) => /name="id" value="(\w+)"/.exec(text)?.[1] ?? "";
  assert.equal((await send(page, { id: idIn(list.text), verdict: "approved" })).status, 303);
  const decided = `${other.address}${MODERATION}?view=decided&id=${idIn(list.text).split("_")[0]}`;
  const id = idIn(await (await fetch(decided, { headers: { Cookie: cookie } })).text());
  assert.doesNotMatch((await read(other.address + listing)).text, /warm corner/, "it can be undone");
  assert.equal((await send(page, { id, verdict: "published" })).status, 303);
  assert.match((await read(other.address + listing)).text, /warm corner/, "at once where it was decided");
  await until(async () => /warm corner/.test((await read(one.address + listing)).text));
  assert.equal((await send(page, { id, verdict: "published" })).status, 303, "again changes nothing and is no error");
  assert.equal((await send(page, { id, verdict: "declined", reason: "No." })).status, 409);

  assert.equal((await send(one.address + RECEIPT, { code })).status, 303);
  assert.doesNotMatch((await read(one.address + listing)).text, /warm corner/);
  await until(async () => !/warm corner/.test((await read(other.address + listing)).text));
  assert.equal(mails.taken.length, 2, "two workers send each email once");
});

test("an expired or forged moderator link opens and decides nothing, and says how to get a new one", async () => {
  const now = Date.now();
  for (const [token, why] of [
    [formatToken(createSecret(SECRET), "ann@office.example", now - LINK_LIFE_MS), /older than 7 days/],
    [formatToken(createSecret("another key than ours"), "ann@office.example", now), /missing or has been changed/],
  ] as const) {
    const page = await read(one.address + moderationPath(token));
    assert.equal(page.status, 403);
    assert.match(page.text, why);
    assert.match(page.text, /A new link comes with the next email/);
    const posted = await send(one.address + moderationPath(token), { id: "a".repeat(24), verdict: "approved" });
    assert.equal(posted.status, 403);
  }
});

test("malformed bodies and addresses get a plain answer, never an error", async () => {
  const [token] = linksIn(mails.taken.find(({ to }) => to[0] === "ann@office.example")).map(
    (link) => new URL(link).search,
  );
  const bodies = [
    { "Content-Type": "text/plain" },
    { "Content-Type": "application/json" },
    { "Content-Type": "multipart/form-data" },
  ];
  for (const headers of bodies) {
    const init = { method: "POST", body: "x", headers, redirect: "manual" } as const;
    for (const page of [CREATE, RECEIPT, `${MODERATION}${token}`]) {
      const answer = await fetch(one.address + page, init);
      assert.equal(answer.status, 400, `${page} ${headers["Content-Type"]}`);
      assert.match(await answer.text(), /<title>Error: Part of it did not arrive – [\s\S]*Please go back/, page);
    }
    const sized = await fetch(`${one.address}/text-size/`, init);
    assert.deepEqual([sized.status, sized.headers.get("Set-Cookie")], [400, null]);
  }
  // Parsing very many fields, and giving them back, would keep everybody else waiting.
  const parts = new FormData();
  for (let at = 0; at <= 400; at++) parts.append("a", "");
  for (const body of [new URLSearchParams("a&".repeat(500)), parts]) {
    const answer = await fetch(one.address + CREATE, { method: "POST", body, redirect: "manual" });
    assert.equal(answer.status, 413);
    assert.ok((await answer.text()).length < 2000);
  }
  for (const address of [`${responsesHref("x")}%00`, "/search/?term=%00", "/news/?issue=%00a"]) {
    const answer = await fetch(one.address + address, { redirect: "manual" });
    assert.deepEqual([answer.status, answer.headers.get("Location")], [301, address.replace("%00", "")]);
  }
  assert.equal((await send(`${one.address}/forms/note/?form=%00`, { words: "x" })).status, 400);
  const [cookie = ""] = (await read(`${one.address}${MODERATION}${token}`)).headers.getSetCookie();
  for (const query of [
    "view=decided&done=%FF&find=%25_&day=2027-02-31&state=x&page=9",
    "view=check&skip=-1&id=%FF&do=x",
  ]) {
    const answer = await fetch(`${one.address}${MODERATION}?${query}`, { headers: { Cookie: cookie } });
    assert.equal(answer.status, 200, query);
  }
  const elsewhere = await send(`${one.address}//evil.example/?form=note`, { words: "Hello there" });
  assert.doesNotMatch(elsewhere.headers.get("Location") ?? "", /^\/\//);
  const shouted = await send(`${one.address}//FORMS/Note`, { words: "Hello there", kind: "Answer" });
  assert.match(shouted.headers.get("Location") ?? "", /^\/forms\/note\/\?sent=note&/);
  assert.doesNotMatch(one.said.out, /"level":50/);
});

test("guessing receipt codes is limited across instances, with a message, and logged without the code", async () => {
  const guesser = "198.51.100.7";
  const guess = (at: number, file = "") => `${RECEIPT}${file}?code=${String(at).padStart(20, "0")}`;
  const statuses = new Set<number>();
  for (let at = 0; at < ATTEMPTS; at += 20)
    for (const { status } of await Promise.all(
      // A receipt's picture reveals as much as its page.
      Array.from({ length: 20 }, (_, more) =>
        read((more % 2 ? one : other).address + guess(at + more, more < 18 ? "picture.png" : ""), guesser),
      ),
    ))
      statuses.add(status);
  assert.deepEqual([...statuses], [404]);
  // The ten-minute window may have ended meanwhile; then the same number is allowed once more.
  let guesses = ATTEMPTS;
  let refused = await read(one.address + guess(guesses), guesser);
  for (; refused.status !== 429 && guesses < 2 * ATTEMPTS; guesses++)
    refused = await read(one.address + guess(guesses + 1), guesser);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) > 0);
  assert.match(refused.text, /Too many wrong codes were tried from here/);
  assert.doesNotMatch(refused.text, /aria-invalid="true"/, "this code has not been looked up");
  assert.equal((await read(one.address + guess(1), "203.0.113.9")).status, 404, "others may still ask");
  const logged = () => one.said.out + other.said.out;
  const countUnknown = () => logged().match(/unknown receipt code/g)?.length ?? 0;
  // What another process writes arrives a moment later.
  while (countUnknown() < guesses + 1)
    await Promise.race([one, other].map(({ child }) => once(child.stdout ?? child, "data")));
  const log = logged();
  assert.match(log, /too many wrong receipt codes/);
  assert.equal(countUnknown(), guesses + 1);
  assert.doesNotMatch(log, /code=|0{12}|198\.51|warm corner|mei@|token=/);
});

import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { DECIDED, decidedHref, ORDINARY, RESPONSES, SIGN_IN } from "#app/base/office.ts";
import { CREATE, RECEIPT, responsesHref } from "#app/voices/responses/addresses.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { linksIn, startMailServer } from "#server/mail/testing.ts";
import { exitCode, runCommand, smallTree, startServer, temporaryFolder, until } from "#server/testing.ts";

const SECRET = "the same secret in every instance";
const folder = temporaryFolder("instances");
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
});

/** As a browser does from this site. Redirects are not followed. */
const send = (address: string, fields: Record<string, string>, from = "192.0.2.1", cookie = "") =>
  fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": from, Origin: "http://site.test", Cookie: cookie },
    body: new URLSearchParams(fields),
  });
/** On the other instance than the one that sent the link. */
const signIn = async (link: string) => {
  const form = { do: "in", link: new URL(link).searchParams.get("link") ?? "" };
  return (await send(other.address + SIGN_IN, form)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

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
  assert.ok(link.startsWith(`http://site.test${SIGN_IN}`), "links are built from SITE_URL");
  const cookie = await signIn(link);
  const open = async (address: string) =>
    (await fetch(other.address + address, { headers: { Cookie: cookie } })).text();
  const list = await open(ORDINARY);
  assert.match(list, /warm corner/);
  const idIn = (text: string) => /name="id" value="(\w+)"/.exec(text)?.[1] ?? "";
  const decide = (form: Record<string, string>) => send(other.address + ORDINARY, form, undefined, cookie);
  assert.equal((await decide({ id: idIn(list), verdict: "approved" })).status, 303);
  const id = idIn(await open(decidedHref(idIn(list).split("_")[0] ?? "")));
  assert.doesNotMatch((await read(other.address + listing)).text, /warm corner/, "it can be undone");
  assert.equal((await decide({ id, verdict: "published" })).status, 303);
  assert.match((await read(other.address + listing)).text, /warm corner/, "at once where it was decided");
  await until(async () => /warm corner/.test((await read(one.address + listing)).text));
  assert.equal((await decide({ id, verdict: "published" })).status, 303, "again changes nothing and is no error");
  assert.equal((await decide({ id, verdict: "declined", reason: "No." })).status, 409);

  assert.equal((await send(one.address + RECEIPT, { code })).status, 303);
  assert.doesNotMatch((await read(one.address + listing)).text, /warm corner/);
  await until(async () => !/warm corner/.test((await read(other.address + listing)).text));
  assert.equal(mails.taken.length, 2, "two workers send each email once");
  assert.match((await read(`${one.address}/`)).text, /<link rel="canonical" href="http:\/\/site\.test\/"/);
  assert.doesNotMatch(one.said.out + other.said.out, /code=|warm corner|mei@|link=/);
});

test("malformed bodies and addresses get a plain answer, never an error", async () => {
  const [link = ""] = linksIn(mails.taken.find(({ to }) => to[0] === "ann@office.example"));
  for (const type of ["text/plain", "application/json", "multipart/form-data"]) {
    const headers = { "Content-Type": type, Origin: "http://site.test" };
    const init = { method: "POST", body: "x", headers, redirect: "manual" } as const;
    for (const page of [CREATE, RECEIPT, SIGN_IN]) {
      const answer = await fetch(one.address + page, init);
      assert.equal(answer.status, 400, `${page} ${type}`);
      assert.match(await answer.text(), /<title>Error: Part of it did not arrive – [\s\S]*Please go back/, page);
    }
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
  const cookie = await signIn(link);
  for (const address of [
    `${DECIDED}?done=%FF&find=%25_&day=2027-02-31&state=x&page=9`,
    `${RESPONSES}?skip=-1&id=%FF&do=x`,
  ]) {
    const answer = await fetch(one.address + address, { headers: { Cookie: cookie } });
    assert.equal(answer.status, 200, address);
  }
  const elsewhere = await send(`${one.address}//evil.example/?form=note`, { words: "Hello there" });
  assert.doesNotMatch(elsewhere.headers.get("Location") ?? "", /^\/\//);
  const shouted = await send(`${one.address}//FORMS/Note`, { words: "Hello there", kind: "Answer" });
  assert.match(shouted.headers.get("Location") ?? "", /^\/forms\/note\/\?sent=note&/);
  assert.doesNotMatch(one.said.out, /"level":50/);
});

import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ORDINARY, SIGN_IN } from "#app/base/office.ts";
import { formatLink } from "#app/base/office-links.server.ts";
import { formatSeen } from "#app/voices/moderation/moderation.ts";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { connect } from "#server/db/connect.ts";
import { type OwnPostgres, startOwnPostgres } from "#server/db/testing.ts";
import { createSecret } from "#server/secret.ts";
import {
  exitCode,
  mountSmallDisk,
  runCommand,
  smallTree,
  startServer,
  stopServer,
  temporaryFolder,
} from "#server/testing.ts";

type Running = Awaited<ReturnType<typeof startServer>>;

const NOTE = "A bench under the big tree, so that we can sit in the shade";
const MESSAGE = "A library that is open on Sundays, with a warm corner";
const folder = temporaryFolder("storage");
const running: Running[] = [];
after(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

async function start(settings: Record<string, string>): Promise<Running> {
  const site = await startServer(settings);
  running.push(site);
  return site;
}

const OURS = { "Sec-Fetch-Site": "same-origin" };
async function ask({ address }: Running, place: string, fields?: Record<string, string>, cookie = "") {
  const init = fields && { method: "POST", redirect: "manual" as const, body: new URLSearchParams(fields) };
  const answer = await fetch(address + place, { headers: { Cookie: cookie, ...OURS }, ...init });
  return { status: answer.status, wait: Number(answer.headers.get("Retry-After")), text: await answer.text() };
}
const sendNote = (site: Running, words = NOTE) => ask(site, "/forms/note/", { words });
const message = (key: string) => ({
  ...{ topic: "a-good-day", step: "details", do: "next", key: key.repeat(32), name: "Mei" },
  ...{ message: MESSAGE, Sharing: "everyone", IDontWantIt: "true" },
});
const sendMessage = (site: Running, key = "a") => ask(site, CREATE, message(key));

const CHANGED = "A library that is open on Sundays, with a warm corner for reading";
const SECRET = "the same secret in every instance";
const signIn = async (site: Running) => {
  const link = formatLink(createSecret(SECRET), "ann@office.example", Date.now());
  const body = new URLSearchParams({ do: "in", link });
  const signedIn = await fetch(site.address + SIGN_IN, { method: "POST", redirect: "manual", headers: OURS, body });
  return signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};
const decideOn = (site: Running, id: string, cookie: string) => {
  const form = { id: formatSeen({ id, version: "" }), verdict: "redacted", name: "Mei", text: CHANGED };
  // As the form on the card is sent.
  return ask(site, `${ORDINARY}?${new URLSearchParams({ id, do: "redacted" })}`, form, cookie);
};

/** With what was typed, and what to do; `/readyz` is 503, and `/healthz` asks for no restart. */
async function nothingIsLost(site: Running): Promise<void> {
  for (const [answer, typed] of [
    [await sendNote(site), NOTE],
    [await sendMessage(site), MESSAGE],
  ] as const) {
    assert.equal(answer.status, 503);
    assert.ok(answer.wait > 0);
    assert.match(answer.text, new RegExp(`<textarea[^>]*>${typed}|value="${typed}"`));
    assert.match(answer.text, /press the button again/);
  }
  assert.equal((await ask(site, "/readyz")).status, 503);
  assert.equal((await ask(site, "/healthz")).status, 200);
}

async function isBack(site: Running): Promise<void> {
  while ((await ask(site, "/readyz")).status !== 200) await new Promise((wait) => setTimeout(wait, 200));
  assert.equal((await sendNote(site)).status, 303);
  assert.equal((await sendMessage(site)).status, 303);
}

const problems = ({ said }: Running) =>
  said.out
    .split("\n")
    .filter((line) => line.includes('"level":50'))
    .map((line) => JSON.parse(line) as { kind?: string; why?: string })
    .map(({ kind, why }) => `${kind}: ${why}`);

async function end({ child }: Running): Promise<void> {
  await stopServer({ child });
}

test("on a full disk pages go on, typed text comes back, and nothing is stored partly", async (t) => {
  const disk = mountSmallDisk(48);
  if (!disk) return t.skip("only root may mount a small disk");
  t.after(disk.unmount);
  const data = path.join(disk.folder, "data");
  const site = await start({ DATA_DIR: data, SECRET, MODERATORS: "ann@office.example" });
  assert.equal((await ask(site, "/readyz")).status, 200);
  assert.equal((await sendMessage(site, "b")).status, 303);
  const db = connect({ sqlite: path.join(data, "site.db") });
  const { id } = await db.selectFrom("response").select("id").where("source", "=", "visitor").executeTakeFirstOrThrow();
  const cookie = await signIn(site);
  disk.fill();
  await nothingIsLost(site);
  const decided = await decideOn(site, id, cookie);
  assert.equal(decided.status, 503);
  assert.ok(decided.text.includes(`>${CHANGED}</textarea>`));
  assert.equal((await ask(site, "/news/")).status, 200);
  assert.deepEqual(problems(site), ["full: database or disk is full"]);
  disk.makeRoom();
  await isBack(site);
  assert.equal((await decideOn(site, id, cookie)).status, 303);
  await end(site);
  for (const table of ["submission", "recent_submission", "decision"] as const)
    assert.equal((await db.selectFrom(table).selectAll().execute()).length, 1, table);
  assert.equal((await db.selectFrom("response").where("source", "=", "visitor").selectAll().execute()).length, 2);
  await db.destroy();
});

test("on an unexpected error each form comes back, with its own message", async () => {
  const data = path.join(folder, "unexpected");
  const site = await start({ DATA_DIR: data, SECRET, MODERATORS: "ann@office.example" });
  const response = await fetch(site.address + CREATE, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(message("a")),
  });
  const code = new URL(response.headers.get("Location") ?? "", site.address).searchParams.get("code") ?? "";
  const db = connect({ sqlite: path.join(data, "site.db") });
  const { id } = await db.selectFrom("response").select("id").where("source", "=", "visitor").executeTakeFirstOrThrow();
  for (const work of ["insert", "update"])
    await sql
      .raw(`create trigger no_${work} before ${work} on response begin select raise(abort, 'no'); end`)
      .execute(db);
  const [taken, decided, sent] = [
    await ask(site, RECEIPT, { code }),
    await decideOn(site, id, await signIn(site)),
    await sendMessage(site, "b"),
  ];
  for (const { status, wait } of [taken, decided, sent]) assert.deepEqual([status, wait > 0], [503, true]);
  assert.match(taken.text, /It has not been done yet[\s\S]*Yes, take it down/);
  assert.match(decided.text, /<title>Error: Ordinary/);
  assert.ok(decided.text.includes(`>${CHANGED}</textarea>`));
  assert.match(sent.text, /<title>Error: Make your DigiMe, step 3 of 3/);
  assert.equal(problems(site).length, 3, "each is in the log");
  await db.destroy();
  await end(site);
});

describe("an unreachable PostgreSQL", () => {
  let postgres: OwnPostgres;
  let site: Running;
  let settings: Record<string, string>;
  before(async () => {
    postgres = await startOwnPostgres();
    settings = {
      DATABASE_URL: await postgres.createDatabase(),
      SITE_URL: "http://site.test",
      SECRET,
      MODERATORS: "ann@office.example",
      CONTENT_DIR: smallTree,
      DATA_DIR: path.join(folder, "postgres"),
    };
    assert.equal((await runCommand(["content", "publish"], settings)).code, 0);
    site = await start(settings);
    // Visitors have read these before, so they are in the cache.
    for (const page of ["/", "/news/", "/forms/note/", CREATE]) assert.equal((await ask(site, page)).status, 200);
  });
  after(async () => {
    await end(site);
    await postgres.stop();
  });

  const pagesGoOn = async () => {
    for (const page of ["/", "/news/", "/forms/note/", CREATE]) assert.equal((await ask(site, page)).status, 200, page);
    const other = await ask(site, "/resources/");
    assert.equal(other.status, 503);
    assert.ok(other.wait > 0);
    assert.match(other.text, /We cannot show this just now[\s\S]*Ring Help on <a href="tel:1800551800">/);
    const [picture = ""] = readdirSync(path.join(folder, "postgres/media"));
    assert.equal((await ask(site, `/media/${picture}`)).status, 200);
    for (const file of ["/media/000000000000-320.avif", "/assets/page-dddddddd.js"])
      assert.deepEqual([(await ask(site, file)).status, file], [503, file]);
    assert.doesNotMatch(site.said.out, /no look/, "one cause is logged once, not with each file");
  };

  test("leaves cached pages available, forms come back with every answer, and all recovers", async () => {
    const cookie = await signIn(site);
    await postgres.shutDown();
    await nothingIsLost(site);
    await pagesGoOn();
    const response = await ask(site, RECEIPT, { code: "AAAAA BBBBB CCCCC DDDDD" });
    assert.equal(response.status, 503);
    assert.match(
      response.text,
      /<title>Error: Your receipt[\s\S]*It has not been done yet[\s\S]*value="AAAAA BBBBB CCCCC DDDDD"/,
    );
    // The moderators' page cannot be shown, but their text comes back all the same.
    const decided = await decideOn(site, "a".repeat(24), cookie);
    assert.equal(decided.status, 503);
    assert.match(decided.text, /<title>Error: It has not been sent yet/);
    assert.ok(decided.text.includes(`>${CHANGED}</textarea>`));
    assert.equal(problems(site).length, 1, problems(site).join("\n"));
    await postgres.start();
    await isBack(site);
  });
});

test("a hanging mail server delays the shutdown by at most 9 s", async (t) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, "listening");
  const connected = new Promise((connected) => silent.once("connection", connected));
  const place = silent.address();
  const site = await start({
    DATA_DIR: path.join(folder, "mail"),
    SMTP_URL: `smtp://127.0.0.1:${typeof place === "object" ? place?.port : 0}`,
    OFFICE_EMAIL: "office@example.org",
  });
  assert.equal((await sendNote(site)).status, 303);
  await connected;
  site.child.kill("SIGTERM");
  const late = setTimeout(() => site.child.kill("SIGKILL"), 9000);
  assert.equal(await exitCode(site.child), 0);
  clearTimeout(late);
});

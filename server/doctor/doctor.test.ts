import assert from "node:assert/strict";
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { before, describe, test } from "node:test";
import { sql } from "kysely";
import { FILE_BYTES } from "#app/forms/definition/field-types.ts";
import { featureChecks } from "#commands/feature-checks.ts";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { freePort, sharedPostgres } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { ACCEPTED_BYTES } from "#server/http/limits/receive-form.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { runCommand, smallTree, temporaryFolder } from "#server/testing.ts";
import { examine } from "./doctor.ts";

const folder = temporaryFolder("site-doctor");
const published = path.join(folder, "published");
const postgres = sharedPostgres();
before(async () => {
  assert.equal((await runCommand(["content", "publish"], { DATA_DIR: published })).code, 0);
});

const guide = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");

let places = 0;
/** A new data folder, as publishing leaves it. */
function fresh(): string {
  const place = path.join(folder, `place ${++places}`);
  cpSync(published, place, { recursive: true });
  return place;
}

/** The doctor's findings about one thing, each line with its mark. */
async function hear(about: string, settings: Record<string, string>, mailTo: string | null = null): Promise<string[]> {
  const said: string[] = [];
  const env = parseEnv({ CONTENT_DIR: smallTree, PORT: "1", ...settings });
  for await (const finding of examine(env, { mailTo, formBytes: ACCEPTED_BYTES + FILE_BYTES }, featureChecks))
    if (finding.about === about) said.push(`${finding.mark}: ${finding.message}`);
    else if (said.length > 0) break;
  assert.ok(
    said.every((line) => !line.includes("\n")),
    "a line each",
  );
  for (const [, heading] of said.join("\n").matchAll(/See docs\/operations\.md, "(.+)"/g))
    assert.ok(guide.includes(`\n### ${heading}\n`), heading);
  return said;
}

async function change(data: string, statement: string): Promise<void> {
  const db = connect({ sqlite: path.join(data, "site.db") });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

describe("it finds", () => {
  test("a data folder with no space left for visitors' files", async () => {
    const data = fresh();
    await change(data, "insert into submission values ('R', 'c', 0, 0, 0, '{}')");
    await change(data, `insert into submission_file values ('f', 'R', 'a', 'a.pdf', 'pdf', ${4060 * 1024 * 1024})`);
    assert.match(
      (await hear("files", { DATA_DIR: data })).join(),
      /^wrong: .* 4060 MB of 4096 MB: no more are accepted/,
    );
  });

  test("records that are not destroyed, by the clock or since nobody has confirmed the authority", async () => {
    const data = fresh();
    assert.match(
      (await hear("records", { DATA_DIR: data })).join(),
      /^warn: To be confirmed in records\.yaml: .*notes.* Until then nothing of these is destroyed\.$/,
    );
    await change(data, `insert into clock_seen values (1, ${Date.now() - 31 * 24 * 60 * 60_000})`);
    const today = new Date().toISOString().slice(0, 10);
    assert.match(
      (await hear("records", { DATA_DIR: data })).join(),
      new RegExp(
        `^wrong: Nothing is destroyed, since the clock says ${today}, .*run: npm run records -- clock ${today}\\.`,
      ),
    );
  });

  test("a secret that others may read, and one that differs from SECRET", async () => {
    const data = fresh();
    chmodSync(path.join(data, "secret"), 0o644);
    assert.match((await hear("secret", { DATA_DIR: data })).join(), /^warn: Others may read .*chmod 600/);
    const two = (await hear("secret", { DATA_DIR: data, SECRET: "another secret of many letters" })).join();
    assert.match(two, /^warn: SECRET differs from what .* holds/);
    assert.doesNotMatch(two, /another secret/);
  });

  test("a database that is damaged, locked, of a newer version, or behind", async () => {
    const damaged = fresh();
    const file = path.join(damaged, "site.db");
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(7, 8192, bytes.length - 8192));
    assert.match((await hear("database", { DATA_DIR: damaged })).join(), /wrong: .*(?:is damaged|malformed)/);

    const newer = fresh();
    await change(newer, "insert into kysely_migration (name, timestamp) values ('999-later', '')");
    assert.match(
      (await hear("database", { DATA_DIR: newer })).join(),
      /wrong: It belongs to a newer version \(999-later\)/,
    );

    await change(newer, "insert into expansion (migration) values ('999-later')");
    assert.match(
      (await hear("database", { DATA_DIR: newer })).join(),
      /ok: A newer version has added to its tables \(999-later\)/,
    );

    const older = path.join(folder, "older");
    const db = connect({ sqlite: path.join(older, "site.db") });
    await migrate(db, "023-editing");
    await db.destroy();
    assert.match(
      (await hear("database", { DATA_DIR: older })).join(),
      /warn: \d+ migrations have not been run yet.*024-version-request/,
    );

    const locked = fresh();
    const holder = connect({ sqlite: path.join(locked, "site.db") });
    await holder.transaction().execute(async () => {
      assert.match((await hear("database", { DATA_DIR: locked })).join(), /wrong: Nobody can write: it is locked/);
    });
    await holder.destroy();
  });

  test("content that is invalid or not published yet, and missing pictures", async () => {
    const content = path.join(folder, "content");
    cpSync(smallTree, content, { recursive: true });
    const settings = { DATA_DIR: fresh(), CONTENT_DIR: content };
    assert.match((await hear("content", settings)).join(), /^ok: \d+ files, published on 20.* as revision 1/);
    cpSync(path.join(content, "news/first.md"), path.join(content, "news/third.md"));
    assert.match((await hear("content", settings)).join(), /^warn: What visitors see is older/);
    writeFileSync(path.join(content, "pages/new.md"), "---\ntitel: New\n---\n[gone](/gone/)\n");
    assert.match((await hear("content", settings)).join(), /^wrong: \d problems in .*npm run content -- check/);
    rmSync(path.join(settings.DATA_DIR, "media"), { recursive: true });
    assert.match(
      (await hear("content", { ...settings, CONTENT_DIR: smallTree })).join(),
      /^warn: \d+ pictures .* missing/,
    );
  });
});

test("it checks the mail server, sends an email on request, and counts queued emails", async (context) => {
  const mails = await startMailServer();
  context.after(mails.stop);
  const settings = { DATA_DIR: fresh(), SMTP_URL: mails.url };
  assert.deepEqual(
    (await hear("mail", settings)).map((line) => line.split(":")[0]),
    ["ok", "ok"],
  );
  assert.equal(mails.taken.length, 0);
  assert.match((await hear("mail", settings, "ann@office.example")).join(), /accepted an email to ann@office\.example/);
  assert.equal(mails.taken[0]?.to[0], "ann@office.example");
  await mails.stop();
  const hidden = mails.url.replace("://", "://site:topsecret@");
  const away = (await hear("mail", { ...settings, SMTP_URL: hidden })).join();
  assert.match(away, /^wrong: 127\.0\.0\.1:\d+ does not let us in .* See docs/);
  assert.doesNotMatch(away, /topsecret/);
  await change(
    settings.DATA_DIR,
    "insert into mail (id, message_json, queued_at, due_at, leased_until, attempts) values ('a', '{}', 1, 1, 0, 9)",
  );
  assert.match((await hear("mail", settings)).join(), /warn: 1 emails queued, the oldest since 1970/);
});

test("it checks the public address as a visitor would", async () => {
  const answering = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    const address = server.address();
    const said = await hear("address", {
      DATA_DIR: published,
      SITE_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    return said.join();
  };
  assert.match(await answering((_, answer) => answer.end("A shop")), /^wrong: Something else answers at/);
  const onward = await answering((_, answer) => answer.writeHead(301, { Location: "https://www.site.test/" }).end());
  assert.match(onward, /^wrong: .* redirects to https:\/\/www\.site\.test\//);
  const refusing = await answering((request, answer) =>
    request.method === "POST" ? answer.writeHead(403).end() : answer.end("ok"),
  );
  assert.match(refusing, /wrong: Forms sent from .* are refused/);
  const nobody = { DATA_DIR: published, SITE_URL: `http://127.0.0.1:${await freePort()}` };
  assert.match((await hear("address", nobody)).join(), /^wrong: .* does not answer \(connect ECONNREFUSED/);
});

test("on PostgreSQL it finds a lock, a role that may not create or own tables until the guide is followed, and an unreachable database", async () => {
  const url = await postgres.createDatabase();
  const settings = { DATA_DIR: fresh(), DATABASE_URL: url, SITE_URL: "http://127.0.0.1:1", SECRET: "s".repeat(30) };
  const db = connect({ postgres: url });
  await migrate(db);
  // Between the two it names locks in other databases of the server, which other tests use.
  assert.match(
    (await hear("database", settings)).join(),
    /^ok: PostgreSQL \d+.*connections,.*ok: Its tables are up to date$/,
  );
  const waited = await db.transaction().execute(async (trx) => {
    await sql`lock table avatar in access exclusive mode`.execute(trx);
    const waiting = db.selectFrom("avatar").selectAll().execute();
    let said = "";
    while (!/waits for a lock/.test(said)) said = (await hear("database", settings)).join();
    return { said, waiting };
  });
  await waited.waiting;
  assert.match(waited.said, /warn: Process \d+ waits for a lock that process \d+ .* pg_terminate_backend\(\d+\)/);
  const name = `role_${Date.now()}`;
  await sql
    .raw(`create role ${name} login password 'hush'; grant connect on database ${url.split("/").at(-1)} to ${name}`)
    .execute(db);
  await sql.raw(`grant select on all tables in schema public to ${name}`).execute(db);
  const other = new URL(url);
  Object.assign(other, { username: name, password: "hush" });
  assert.match(
    (await hear("database", { ...settings, DATABASE_URL: other.href })).join(),
    /wrong: Our role may not create tables.*,wrong: The owner of \d+ of the site’s tables is .+, not our role\. See docs/,
  );
  const [, statement = ""] = /```sql\n(do [\s\S]+?)\n```/.exec(guide) ?? [];
  await sql.raw(`grant create, usage on schema public to ${name}`).execute(db);
  await sql.raw(statement.replace("owner to site", `owner to ${name}`)).execute(db);
  assert.doesNotMatch((await hear("database", { ...settings, DATABASE_URL: other.href })).join(), /wrong/);
  await db.destroy();
  const away = { ...settings, DATABASE_URL: "postgres://site:topsecret@127.0.0.1:1/site" };
  assert.match((await hear("database", away)).join(), /^wrong: DATABASE_URL does not lead to a database/);
  assert.doesNotMatch((await hear("database", away)).join(), /topsecret/);
});

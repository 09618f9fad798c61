import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { sql } from "kysely";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { insertRow, sharedPostgres } from "#server/db/testing.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { databaseUploads } from "#server/files/uploads.ts";
import { runCommand, temporaryFolder } from "#server/testing.ts";
import { backUp } from "./backup.ts";
import { countRows, listTables } from "./copy-tables.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";
import { makeSite, PAPER, RESPONSES } from "./testing.ts";

const folder = temporaryFolder("site-move");
const postgres = sharedPostgres();
let source: Env;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
});

const countAll = async (url: string) => {
  const db = connect({ postgres: url });
  const counts = await countRows(db, [...(await listTables(db)), "upload_piece"]);
  await db.destroy();
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
};

const everything = { mail: 1, publication: 1, response: RESPONSES, submission: 1, submission_file: 1, upload_piece: 1 };

test("every row and file arrives on PostgreSQL, except NUL characters, and the original is unchanged", async () => {
  const url = await postgres.createDatabase();
  const done = await runCommand(["move", url], { DATA_DIR: source.DATA_DIR });
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /^Moved 254 rows of \d+ tables: 250 responses, 1 submissions, 1 emails/);
  assert.doesNotMatch(done.out, /site:site|s{43}/, "no secret is printed");
  assert.deepEqual(await countAll(url), everything);
  const here = connect({ sqlite: path.join(source.DATA_DIR, "site.db") });
  const there = connect({ postgres: url });
  for (const table of ["response", "submission", "submission_file", "mail"] as const) {
    const rows = await Promise.all([here, there].map((db) => db.selectFrom(table).selectAll().execute()));
    const [left = "", arrived = ""] = rows.map((all) => JSON.stringify(all.map((row) => JSON.stringify(row)).sort()));
    assert.equal(arrived, left.replaceAll("\\\\u0000", ""), table);
  }
  const { id } = await there.selectFrom("submission_file").select("id").executeTakeFirstOrThrow();
  assert.equal(String(await databaseUploads(folder).read(there, id)), PAPER);
  assert.equal(readFileSync(path.join(source.DATA_DIR, "uploads", id), "utf8"), PAPER);
  const { content_hash } = await there.selectFrom("publication").select("content_hash").executeTakeFirstOrThrow();
  assert.equal(content_hash, "", "its full text has to be published");
  await Promise.all([here.destroy(), there.destroy()]);
});

test("a move that fails half-way leaves nothing behind", async () => {
  const url = await postgres.createDatabase();
  const db = connect({ postgres: url });
  await migrate(db);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before insert on upload_piece execute function refuse()`.execute(db);
  await assert.rejects(move(source, url, false), /no more/);
  assert.deepEqual(await countAll(url), {});
  await sql`drop trigger refuse on upload_piece`.execute(db);
  await db.destroy();
  await move(source, url, false);
  assert.deepEqual(await countAll(url), everything);
});

test("a database with content is refused without overwrite, and one of another program always", async () => {
  const url = await postgres.createDatabase();
  const db = connect({ postgres: url });
  await migrate(db);
  await db.insertInto("publication").values({ id: 1, revision: 40, content_hash: "y", published_at: 1 }).execute();
  await insertRow(db, "mail");
  await assert.rejects(move(source, url, false), /That database is not empty/);
  assert.deepEqual(await countAll(url), { mail: 1, publication: 1 });
  await move(source, url, true);
  assert.deepEqual(await countAll(url), everything);
  const { revision } = await db.selectFrom("publication").select("revision").executeTakeFirstOrThrow();
  assert.equal(revision, 41, "instances do not take pages in their cache for current ones");
  await db.destroy();

  const other = connect({ postgres: await postgres.createDatabase() });
  await sql`create table page (number integer)`.execute(other);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other);
  const address = url.replace(/[^/]*$/, rows[0]?.name ?? "");
  await assert.rejects(move(source, address, true), /belongs to another program/);
  await other.destroy();
});

test("a move is refused while the site runs, or where there is none", async () => {
  const url = await postgres.createDatabase();
  const running = connect({ sqlite: path.join(source.DATA_DIR, "site.db") });
  // Kysely does not close a connection that has run no query, and the file would stay open.
  await countRows(running, ["response"]);
  await assert.rejects(move(source, url, false), /The site or another command uses .*Stop it first/);
  await running.destroy();
  const nothing = parseEnv({ DATA_DIR: path.join(folder, "nothing") });
  await assert.rejects(move(nothing, url, false), /There is no database at/);
  const set = { DATA_DIR: source.DATA_DIR, DATABASE_URL: url, SITE_URL: "http://site.test", SECRET: "s".repeat(20) };
  assert.match((await runCommand(["move", url], set)).err, /^DATABASE_URL is set/);
});

test("a backup is restored into PostgreSQL only with its secret, and by one of two restores at once", async () => {
  const { file } = await backUp(source, path.join(folder, "backups"), "1");
  const url = await postgres.createDatabase();
  const shared = { DATABASE_URL: url, SITE_URL: "http://site.test", DATA_DIR: path.join(folder, "there") };
  const other = parseEnv({ ...shared, SECRET: "another secret of many letters" });
  await assert.rejects(restore(other, file, false), /SECRET is not that of this backup/);
  const env = parseEnv({ ...shared, SECRET: "s".repeat(43) });
  const ended = await Promise.allSettled([restore(env, file, false), restore(env, file, false)]);
  assert.deepEqual(ended.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  assert.deepEqual(await countAll(url), everything);
  await assert.rejects(restore(env, file, false), /That database is not empty/);
  await restore(env, file, true);
  assert.deepEqual(await countAll(url), everything);
});

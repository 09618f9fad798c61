import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { connect } from "#server/db/connect.ts";
import { compareMigrations, migrate } from "#server/db/migrate.ts";
import { tableNames } from "#server/db/table-names.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { runCommand } from "#server/testing.ts";

let postgres: Postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

test("tables of another role are reported with their owner and a statement that transfers them", async (t) => {
  const admin = await postgres.createDatabase();
  const db = connect({ postgres: admin });
  t.after(() => db.destroy());
  await migrate(db, "003-forms");
  await sql`create table of_others (id integer)`.execute(db);
  const role = `Role_${Date.now()}`;
  await sql.raw(`create role "${role}" login password 'hush'`).execute(db);
  await sql.raw(`grant create, usage on schema public to "${role}"`).execute(db);
  const own = Object.assign(new URL(admin), { username: role, password: "hush" }).href;
  const settings = { DATABASE_URL: own, PORT: "1", SITE_URL: "http://127.0.0.1:1", SECRET: "s".repeat(30) };
  const examine = async () => (await runCommand(["doctor"], settings)).out;

  const unread = await examine();
  assert.match(
    unread,
    /^✖ database +The owner of \d+ of the site’s tables is site, not our role\. As site or an administrator, run: do /m,
  );
  assert.match(unread, /^! files +Not examined: our role may not use the database$/m);
  assert.doesNotMatch(unread, /permission denied/, "it is told once");
  const refused = await runCommand(["forget"], settings);
  assert.match(
    refused.err,
    /^The role of DATABASE_URL .*\(permission denied for table \w+\): its tables belong to another role\. .* owner to <role>/,
  );
  assert.doesNotMatch(refused.err, /grant/);

  await sql.raw(`grant all on all tables in schema public to "${role}"`).execute(db);
  const read = await examine();
  assert.match(read, /^✖ database +The owner of \d+ of the site’s tables is site/m);
  assert.match((await runCommand(["forget"], settings)).err, /\(must be owner of table \w+\): its tables belong/);

  const [, statement = ""] = /run: (do .*)$/m.exec(read) ?? [];
  await sql.raw(statement).execute(db);
  assert.doesNotMatch(await examine(), /^✖ database/m);
  assert.equal((await runCommand(["forget"], settings)).code, 0);
  assert.deepEqual((await compareMigrations(db)).waiting, []);
  const { rows } = await sql`select tableowner as owner from pg_tables where tablename = 'of_others'`.execute(db);
  assert.deepEqual(rows, [{ owner: "site" }], "a table that is not the site's stays with its owner, and is no fault");
});

test("the list of the site's tables is complete", async () => {
  const db = connect({ postgres: await postgres.createDatabase() });
  await migrate(db);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema()`.execute(db);
  await db.destroy();
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...tableNames].sort());
});

test("an empty database is not an error: what needs its tables is not examined", async () => {
  const url = await postgres.createDatabase();
  const settings = { DATABASE_URL: url, PORT: "1", SITE_URL: "http://127.0.0.1:1", SECRET: "s".repeat(30) };
  const { out } = await runCommand(["doctor"], settings);
  assert.match(out, /^! database +\d+ migrations have not been run yet/m);
  for (const about of ["files", "clock", "mail", "content"])
    assert.match(out, new RegExp(`^! ${about} +Not examined: its tables are not made yet$`, "m"));
});

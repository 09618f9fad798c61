import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { connect } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { tableNames } from "#server/db/table-names.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { runCommand } from "#server/testing.ts";

let postgres: Postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

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

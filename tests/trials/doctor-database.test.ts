import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { runCommand } from "#server/testing.ts";

let postgres: Postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

test("an empty database is not an error: what needs its tables is not examined", async () => {
  const url = await postgres.createDatabase();
  const settings = { DATABASE_URL: url, PORT: "1", SITE_URL: "http://127.0.0.1:1", SECRET: "s".repeat(30) };
  const { out } = await runCommand(["doctor"], settings);
  assert.match(out, /^! database +\d+ migrations have not been run yet/m);
  for (const about of ["files", "mail", "content"])
    assert.match(out, new RegExp(`^! ${about} +Not examined: see what is said about the database$`, "m"));
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { tryOrders } from "#server/commands/testing.ts";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";

const folder = mkdtempSync(path.join(tmpdir(), "site-orders-"));
let postgres: Postgres;
let places = 0;
before(async () => {
  postgres = await startPostgres();
});
after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const makeSite = async (DATABASE_URL?: string) => {
  const settings = { DATA_DIR: path.join(folder, `${++places}`), SITE_URL: "http://site.test", SECRET: "s".repeat(43) };
  return parseEnv({ ...settings, DATABASE_URL, SAFEGUARDING: "ann@x.au", LOG_LEVEL: "silent" });
};

test("in 9,000 random orders nothing held is lost, nothing gone is on a page again, and the register has it all", () =>
  tryOrders(() => makeSite(), 9000));

test("nor in 1,000 on PostgreSQL", () => tryOrders(async () => makeSite(await postgres.createDatabase()), 1000));

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Postgres, startPostgres } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { ORDERS_A_SITE, tryOrders } from "./testing.ts";

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

/** The release tier tries more (tests/trials/restore-orders.test.ts). */
test("in 300 random orders nothing held is lost, and nothing erased or hidden is on a page again", () =>
  tryOrders(() => makeSite(), 300));

test("nor on PostgreSQL", () => tryOrders(async () => makeSite(await postgres.createDatabase()), ORDERS_A_SITE));

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { connect } from "#server/db/connect.ts";
import { compareMigrations, migrate } from "#server/db/migrate.ts";
import { forEachEngine } from "#server/db/testing.ts";
import { exitCode, waitForWords } from "#server/testing.ts";

forEachEngine((engine) => {
  test("several instances that start at once migrate an empty database once", async () => {
    const address = await engine.fresh();
    const instance = `
      import { connect } from "#server/db/connect.ts";
      import { migrate } from "#server/db/migrate.ts";
      const db = connect(${JSON.stringify(address)});
      await migrate(db);
      await db.destroy();`;
    const start = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", instance]);
    await Promise.all([start(), start(), start()]);
    const db = connect(address);
    const tables = await db.introspection.getTables();
    assert.ok(tables.some((table) => table.name === "article"));
    await db.destroy();
  });

  test("a process killed during a migration leaves nothing half done, and blocks nobody", async () => {
    const address = await engine.fresh();
    const killed = `
      import { Migrator } from "kysely";
      import { connect } from "#server/db/connect.ts";
      import { migrations } from "#server/db/migrations/index.ts";
      const db = connect(${JSON.stringify(address)});
      const endless = { up: async (db) => {
        await db.schema.createTable("half_done").addColumn("id", "integer").execute();
        console.log("in the middle");
        await new Promise((resolve) => setInterval(() => {}, 1000));
      } };
      const provider = { getMigrations: async () => ({ ...migrations, "999-endless": endless }) };
      await new Migrator({ db, provider }).migrateToLatest();`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", killed]);
    await waitForWords(child, /in the middle/);
    child.kill("SIGKILL");
    await exitCode(child);
    const db = connect(address);
    await migrate(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    assert.ok(tables.includes("article") && !tables.includes("half_done"), String(tables));
    assert.deepEqual(await compareMigrations(db), { waiting: [], unknown: [], breaking: [] });
    await db.destroy();
  });
});

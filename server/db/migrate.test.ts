import assert from "node:assert/strict";
import { test } from "node:test";
import { type ColumnMetadata, sql } from "kysely";
import { explain } from "#server/explain.ts";
import { connect } from "./connect.ts";
import { compareMigrations, migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { forEachEngine } from "./testing.ts";

test("migrations are numbered in the order in which they run", () => {
  const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 3)));
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((a, b) => a - b),
  );
});

forEachEngine((engine) => {
  test("a migration that fails is named with its reason, and nothing is changed", async () => {
    const db = connect(await engine.fresh());
    await migrate(db, "023-editing");
    const before = await compareMigrations(db);
    const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);
    const stood = await tables();
    await sql`create table clock_seen (id integer)`.execute(db);
    await assert.rejects(migrate(db), (error: Error) => {
      assert.match(
        explain(error),
        /^The tables could not be brought up to date: 028-clock-seen failed \(.*clock_seen.* already exists\)\. Nothing was changed: the previous version can still use them\.$/,
      );
      return true;
    });
    assert.deepEqual(await compareMigrations(db), before);
    assert.deepEqual(
      (await tables()).filter((name) => name !== "clock_seen"),
      stood,
    );
    await db.destroy();
  });

  test("a database of a release before 26 November 2026 is refused and stays as it was", async () => {
    const db = connect(await engine.fresh());
    await migrate(db, "004-voices");
    await sql`create table publication (id integer)`.execute(db);
    const before = await compareMigrations(db);
    await assert.rejects(migrate(db), /023-editing failed \(.*publication.* already exists\)\. Nothing was changed/);
    assert.deepEqual(await compareMigrations(db), before);
    await db.destroy();
  });

  test("a database of a newer version is refused, unless that version only added to it", async () => {
    const db = connect(await engine.fresh());
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('998-adds', '2030-01-01')`.execute(db);
    await db.insertInto("expansion").values({ migration: "998-adds" }).execute();
    await migrate(db);
    assert.deepEqual(await compareMigrations(db), { waiting: [], unknown: ["998-adds"], breaking: [] });
    await assert.rejects(migrate(db, "998-adds"), /belongs to a newer version/);
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01')`.execute(db);
    await assert.rejects(migrate(db), /belongs to a newer version of the site: it has 999-of-tomorrow/);
    await db.destroy();
  });

  test("expand migrations only add tables, and columns that are optional", async () => {
    const db = connect(await engine.fresh());
    type Columns = Map<string, ColumnMetadata>;
    const look = async (): Promise<Columns> => {
      const tables = await db.introspection.getTables();
      return new Map(
        tables.flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column])),
      );
    };
    const tablesOf = (columns: Columns) => new Set([...columns.keys()].map((name) => name.split(".")[0]));
    let before: Columns = new Map();
    for (const [migration, { phase }] of Object.entries(migrations)) {
      await migrate(db, migration);
      const after = await look();
      if (phase === "expand") {
        const tables = tablesOf(before);
        for (const [name, column] of before) assert.deepEqual(after.get(name), column, `${migration} changes ${name}`);
        for (const [name, { isNullable, hasDefaultValue }] of after)
          if (!before.has(name) && tables.has(name.split(".")[0]))
            assert.ok(isNullable || hasDefaultValue, `${migration}: a version that does not know ${name} cannot write`);
      }
      before = after;
    }
    await db.destroy();
  });
});

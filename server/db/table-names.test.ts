import assert from "node:assert/strict";
import { test } from "node:test";
import { tableNames } from "./table-names.ts";
import { onBothEngines } from "./testing.ts";

onBothEngines((db) => {
  test("the list of the site's tables is complete", async () => {
    const tables = await db().introspection.getTables({ withInternalKyselyTables: true });
    assert.deepEqual(
      tables
        .filter(({ isView }) => !isView)
        .map(({ name }) => name)
        .filter((name) => !/^sqlite_|_(?:data|idx|content|docsize|config)$/.test(name))
        .sort(),
      [...tableNames].sort(),
    );
  });
});

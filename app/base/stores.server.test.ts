import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { cachePublished } from "./stores.server.ts";

onBothEngines((db) => {
  let read = 0;
  const ask = () => cachePublished(db(), "answer", async () => ++read);
  const publish = (revision: number) =>
    db()
      .insertInto("publication")
      .values({ id: 1, revision, content_hash: "", published_at: 0 })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ revision }))
      .execute();

  test("before the first publication nothing is cached", async () => {
    read = 0;
    assert.deepEqual([await ask(), await ask()], [1, 2]);
  });

  test("published content is read once per revision, also by concurrent callers", async () => {
    read = 0;
    await publish(1);
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1]);
    await publish(2);
    assert.deepEqual([await ask(), await ask()], [2, 2]);
  });

  test("while the database is unreachable the cached result is used; without one it fails", async () => {
    const gone = Object.assign(new Error("away"), { name: "StorageError" });
    const away = () => Promise.reject(gone);
    await publish(5);
    assert.equal(await cachePublished(db(), "form", async () => "as published"), "as published");
    await publish(6);
    assert.equal(await cachePublished(db(), "form", away), "as published");
    await assert.rejects(cachePublished(db(), "other form", away), /away/);
    await assert.rejects(
      cachePublished(db(), "form", () => Promise.reject(new Error("broken"))),
      /broken/,
    );
    assert.equal(await cachePublished(db(), "form", async () => "as published again"), "as published again");
  });

  test("an empty result is not cached: anybody can ask for any name", async () => {
    await publish(7);
    assert.equal(await cachePublished(db(), "page /x/", async () => null), null);
    assert.equal(await cachePublished(db(), "page /x/", async () => "here"), "here");
  });

  test("keys that differ only in where their parts begin stay apart", async () => {
    await publish(8);
    assert.equal(await cachePublished(db(), ["form", "file contact"], async () => "of one"), "of one");
    assert.equal(await cachePublished(db(), ["form file", "contact"], async () => "of the other"), "of the other");
  });
});

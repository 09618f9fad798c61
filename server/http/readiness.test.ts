import assert from "node:assert/strict";
import { closeSync, openSync, statSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import pino from "pino";
import { connect, findDatabaseProblem } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { recordMedia } from "#server/files/media.ts";
import { createStorageWatch } from "#server/storage-watch.ts";
import { temporaryFolder } from "#server/testing.ts";
import { createReadiness } from "./readiness.ts";

onBothEngines((db) => {
  const folder = temporaryFolder("readiness");

  async function probe(times: number, draining = false) {
    const lines: string[] = [];
    const log = pino(new PassThrough().on("data", (line) => lines.push(String(line))));
    const storage = createStorageWatch({ folder, log }, () => findDatabaseProblem(db()));
    const services = { db: db(), files: { media: folder }, storage };
    const why = createReadiness({ services, draining: () => draining });
    const heard = new Set<string | null>();
    for (let time = 0; time < times; time++) heard.add(await why());
    return { heard: [...heard], lines };
  }

  test("the site is ready once it has content and all its pictures, and not while it stops", async () => {
    assert.deepEqual((await probe(1)).heard, ["Nothing is published yet."]);
    await db().insertInto("publication").values({ id: 1, revision: 1, content_hash: "x", published_at: 1 }).execute();
    assert.deepEqual((await probe(1)).heard, [null]);
    await recordMedia(db(), ["a.jpg", "b.jpg"], 1);
    assert.deepEqual((await probe(1)).heard, ["2 pictures or documents are missing. Publish again."]);
    for (const name of ["a.jpg", "b.jpg"]) writeFileSync(path.join(folder, name), name);
    assert.deepEqual((await probe(1)).heard, [null]);
    assert.deepEqual((await probe(1, true)).heard, ["The server is stopping."]);
  });
});

test("a damaged database is not ready for as long as the site runs, and is logged in one sentence", async (t) => {
  const folder = temporaryFolder("readiness");
  const file = path.join(folder, "site.db");
  const made = connect({ sqlite: file });
  await migrate(made);
  await made.insertInto("publication").values({ id: 1, revision: 1, content_hash: "x", published_at: 1 }).execute();
  await made
    .insertInto("avatar")
    .values({ hash: "a", options: "x".repeat(200_000), png_base64: null })
    .execute();
  await made.destroy();

  const lines: string[] = [];
  const log = pino(new PassThrough().on("data", (line) => lines.push(String(line))));
  const storage = createStorageWatch({ folder, log }, () => findDatabaseProblem(db));
  const db = connect({ sqlite: file }, { report: storage.report });
  t.after(() => db.destroy());
  const why = createReadiness({ services: { db, files: { media: folder }, storage }, draining: () => false });
  assert.equal(await why(), null);
  // Overwrites every page of the file but the first; SQLite still reads pages that are in demand from its cache.
  const { size } = statSync(file);
  const opened = openSync(file, "r+");
  writeSync(opened, Buffer.alloc(size - 4096, 7), 0, size - 4096, 4096);
  closeSync(opened);
  await assert.rejects(db.selectFrom("avatar").selectAll().execute(), { kind: "damaged" });
  const damaged = "The database is damaged. Stop the site, restore a backup, and start it again.";
  assert.equal(await why(), damaged);
  const later = performance.now() + 30_000;
  t.mock.method(performance, "now", () => later);
  assert.equal(await why(), damaged);
  assert.equal(lines.length, 1, lines.join(""));
  assert.match(lines[0] ?? "", /"kind":"damaged".*malformed/);
  assert.doesNotMatch(lines[0] ?? "", /stack|\bat /);
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import type { StorageError } from "#server/storage-error.ts";
import { createStorageWatch } from "#server/storage-watch.ts";
import { mountSmallDisk, temporaryFolder } from "#server/testing.ts";
import { databaseUploads, folderUploads } from "./uploads.ts";

const MB = 1024 * 1024;
const isQuotaExceeded = (error: StorageError) => error.name === "StorageError" && error.kind === "quota-exceeded";
const isFull = (error: StorageError) => error.name === "StorageError" && error.kind === "full";

onBothEngines((db, engine) => {
  const folder = temporaryFolder("uploads");
  const open = engine.name === "SQLite" ? folderUploads : databaseUploads;

  test("all visitors' files share a limit, arriving ones count, and reaching it is logged", async () => {
    const lines: unknown[] = [];
    const log = Object.assign(createLog("silent"), { error: (...line: unknown[]) => lines.push(line) });
    const watch = createStorageWatch({ folder, log }, async () => null);
    const uploads = open(folder, watch.report);
    await insertRow(db(), "submission");
    await insertRow(db(), "submission_file", { size: 2000 * MB });
    const giveBack = await uploads.reserve(db(), 2000 * MB);
    await assert.rejects(uploads.reserve(db(), 100 * MB), isQuotaExceeded);
    assert.match(JSON.stringify(lines), /^\[\[\{"kind":"quota-exceeded","why":"They take 4000 MB of 4096 MB,/);
    assert.equal(await watch.findProblem(), null, "text is stored as before");
    const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => uploads.reserve(db(), 60 * MB)));
    const reserved = atOnce.filter((one) => one.status === "fulfilled");
    assert.equal(reserved.length, 1, "those that come at the same moment count too");
    reserved[0]?.value();
    giveBack();
    (await uploads.reserve(db(), 100 * MB))();
  });

  test("cleaning up goes on when arriving files disappear meanwhile", async () => {
    const uploads = open(folder);
    for (let at = 0; at < 200; at++) writeFileSync(path.join(uploads.incoming, `arriving-${at}`), "");
    const swept = uploads.sweep(db(), 0);
    for (const name of readdirSync(uploads.incoming)) rmSync(path.join(uploads.incoming, name));
    await swept;
  });

  test("no file is accepted that would fill the disk: space is left for text", async (t) => {
    const disk = mountSmallDisk(100);
    if (!disk) return t.skip("only root may mount a small disk");
    t.after(disk.unmount);
    await assert.rejects(open(disk.folder).reserve(db(), MB), isQuotaExceeded);
  });
});

test("if the disk fills during an upload, it is read to its end, nothing is kept, and this is reported", async (t) => {
  const disk = mountSmallDisk(8);
  if (!disk) return t.skip("only root may mount a small disk");
  t.after(disk.unmount);
  const reported: StorageError[] = [];
  const uploads = folderUploads(path.join(disk.folder, "uploads"), (error) => reported.push(error));
  let read = 0;
  async function* arriving(megabytes: number) {
    for (; read < megabytes; read++) yield Buffer.alloc(MB, read);
  }
  await assert.rejects(uploads.write(arriving(20)), isFull);
  assert.equal(read, 20);
  assert.deepEqual(readdirSync(uploads.incoming), []);
  assert.deepEqual(
    reported.map(({ kind, cause }) => [kind, (cause as NodeJS.ErrnoException).code]),
    [["full", "ENOSPC"]],
  );
  read = 0;
  const arrived = await uploads.write(arriving(3));
  assert.equal(arrived.size, 3 * MB);
  assert.equal(readFileSync(arrived.path).length, 3 * MB);
});

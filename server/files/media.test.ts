import assert from "node:assert/strict";
import { existsSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { temporaryFolder } from "#server/testing.ts";
import { copyMediaToDatabase, countMissing, findMedia, forgetMedia, recordMedia, reserveMedia } from "./media.ts";

const DAY = 24 * 60 * 60_000;
const NOW = 1_800_000_000_000;

onBothEngines((db, engine) => {
  const folder = temporaryFolder("media");
  const shared = engine.name === "PostgreSQL";
  const publish = async (names: string[], now: number) => {
    for (const name of names) writeFileSync(path.join(folder, name), name);
    await copyMediaToDatabase(db(), folder, names, now);
    await recordMedia(db(), names, now);
  };
  const isHere = (name: string) => existsSync(path.join(folder, name));
  const write = (name: string, at: number) => {
    writeFileSync(path.join(folder, name), name);
    utimesSync(path.join(folder, name), at / 1000, at / 1000);
  };
  const kept = async () =>
    (await db().selectFrom("media_file").select("name").orderBy("name").execute()).map(({ name }) => name);

  test("a replaced file stays for 7 days; one that is published or used again stays for good", async () => {
    await publish(["a.jpg", "b.jpg"], NOW);
    await publish(["b.jpg", "c.jpg"], NOW + DAY);
    await forgetMedia(db(), folder, NOW + 8 * DAY - 1);
    assert.deepEqual(await kept(), ["a.jpg", "b.jpg", "c.jpg"]);
    assert.equal((await findMedia(db(), "a.jpg"))?.toString(), shared ? "a.jpg" : undefined);
    await publish(["b.jpg", "a.jpg"], NOW + 2 * DAY);
    await forgetMedia(db(), folder, NOW + 9 * DAY);
    assert.deepEqual(await kept(), ["a.jpg", "b.jpg"]);
    assert.deepEqual(["a.jpg", "b.jpg", "c.jpg"].map(isHere), [true, true, false]);
    await forgetMedia(db(), folder, NOW + 1000 * DAY);
    assert.deepEqual(await kept(), ["a.jpg", "b.jpg"]);
  });

  test("only published files without a copy in the database count as missing", async () => {
    await publish(["b.jpg", "c.jpg"], NOW);
    assert.equal(await countMissing(db(), folder), 0);
    rmSync(path.join(folder, "a.jpg"));
    assert.equal(await countMissing(db(), folder), 0);
    rmSync(path.join(folder, "b.jpg"));
    assert.equal(await countMissing(db(), folder), shared ? 0 : 1);
    assert.equal(await countMissing(db(), path.join(folder, "none")), shared ? 0 : 2);
  });

  test("files unused for 7 days are deleted, half-written ones, too, but none that is wanted again", async () => {
    await publish(["e.jpg"], NOW);
    write("e.jpg", NOW - 1000 * DAY);
    write(".f.jpg.1b2c.part", NOW);
    write("g.jpg", NOW);
    write("h.jpg", NOW);
    // A link to itself: whoever follows it gets an error.
    symlinkSync("round.jpg", path.join(folder, "round.jpg"));
    await reserveMedia(db(), ["h.jpg", "not-made-yet.jpg"], NOW + 7 * DAY);
    await forgetMedia(db(), folder, NOW + 7 * DAY - 1000);
    assert.deepEqual(["e.jpg", ".f.jpg.1b2c.part", "g.jpg", "h.jpg"].map(isHere), [true, true, true, true]);
    await forgetMedia(db(), folder, NOW + 7 * DAY);
    assert.deepEqual(["e.jpg", ".f.jpg.1b2c.part", "g.jpg", "h.jpg"].map(isHere), [true, false, false, true]);
  });

  test("a file published again just before it expires is not deleted by a job in between", async () => {
    await publish(["j.jpg"], NOW);
    await publish(["e.jpg"], NOW);
    write("j.jpg", NOW);
    await reserveMedia(db(), ["e.jpg", "j.jpg"], NOW + 7 * DAY - 1);
    await copyMediaToDatabase(db(), folder, ["e.jpg", "j.jpg"], NOW + 7 * DAY - 1);
    await forgetMedia(db(), folder, NOW + 7 * DAY);
    await recordMedia(db(), ["e.jpg", "j.jpg"], NOW + 7 * DAY);
    assert.ok(isHere("j.jpg"));
    assert.equal((await findMedia(db(), "j.jpg"))?.toString(), shared ? "j.jpg" : undefined);
    await reserveMedia(db(), ["j.jpg"], NOW);
    await forgetMedia(db(), folder, NOW + 1000 * DAY);
    assert.ok(isHere("j.jpg"), "what is published is kept until something else is published");
  });

  test("if the database lists no files, as after a move, none is deleted", async () => {
    await db().deleteFrom("media_file").execute();
    write("i.jpg", NOW);
    await forgetMedia(db(), folder, NOW + 1000 * DAY);
    assert.ok(isHere("i.jpg"));
    await forgetMedia(db(), path.join(folder, "none"), NOW);
  });
});

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { temporaryFolder } from "#server/testing.ts";
import { backUp } from "./backup.ts";
import { makeSite, RESPONSES } from "./testing.ts";

const folder = temporaryFolder("site-backups");
let source: Env;
let places = 0;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
});

const fresh = () => path.join(folder, `place ${++places}`);

const now = Date.now();
function nameOf(days: number): string {
  const at = new Date(now - days * 24 * 60 * 60_000 - 60_000);
  return `site-${at.toISOString().replaceAll(/[:.]/g, "-")}.site-backup.gz`;
}

function withFiles(names: string[]): string {
  const place = fresh();
  mkdirSync(place);
  for (const name of names) writeFileSync(path.join(place, name), "");
  return place;
}

describe("a backup", () => {
  test("is not made of a folder without a site", async () => {
    const data = fresh();
    await assert.rejects(backUp(parseEnv({ DATA_DIR: data }), fresh(), "1"), /There is no database at/);
    assert.equal(existsSync(data), false);
  });

  test("names a lost or truncated file, and holds everything else", async () => {
    const env = await makeSite(fresh());
    const [lost = ""] = readdirSync(path.join(env.DATA_DIR, "uploads"));
    const file = path.join(env.DATA_DIR, "uploads", lost);
    for (const lose of [() => truncateSync(file, 3), () => rmSync(file)]) {
      lose();
      const { missing, rows } = await backUp(env, fresh(), "1");
      assert.deepEqual([missing, rows.response], [[lost], RESPONSES]);
    }
  });

  test("is not started without enough space", async () => {
    const env = await makeSite(fresh());
    const db = connect({ sqlite: dataPaths(env.DATA_DIR).database });
    await db
      .updateTable("submission_file")
      .set({ size: 2 ** 50 })
      .execute();
    await db.destroy();
    const backups = fresh();
    await assert.rejects(backUp(env, backups, "1"), /^Error: There is too little room in .* are needed, .* free\.$/);
    assert.deepEqual(readdirSync(backups), []);
  });

  test("leaves out what expires within a day: salts, hashes of addresses, previews", async () => {
    const env = await makeSite(fresh());
    const db = connect({ sqlite: dataPaths(env.DATA_DIR).database });
    await db.insertInto("rate_salt").values({ day: 1, salt: "the salt of a day" }).execute();
    await db.insertInto("rate").values({ window_start: 1, visitor: "the hash of a visitor", uses: 1 }).execute();
    await db.insertInto("mailed_address").values({ hash: "the hash of an address", at: 1 }).execute();
    await db
      .insertInto("avatar_preview")
      .values({ id: "p", png_base64: "a drawing".repeat(2000), made: 1 })
      .execute();
    await db.destroy();
    const { file, rows } = await backUp(env, fresh(), "1");
    const bytes = gunzipSync(readFileSync(file));
    assert.ok(bytes.includes("Idea 7"));
    for (const words of ["the salt of", "the hash of", "a drawing"]) assert.equal(bytes.includes(words), false, words);
    assert.deepEqual([rows.rate, rows.rate_salt, rows.mailed_address, rows.avatar_preview], [0, 0, 0, 0]);
  });

  test("deletes older ones only with a retention period, and never other files", async () => {
    const older = [1, 29, 31, 40].map(nameOf);
    const backups = withFiles([...older, "site-2020.txt"]);
    await backUp(source, backups, "1");
    for (const name of older) assert.ok(existsSync(path.join(backups, name)));
    const { deleted } = await backUp(source, backups, "1", 30);
    assert.deepEqual(deleted.toSorted(), [nameOf(40), nameOf(31)]);
    assert.ok(existsSync(path.join(backups, "site-2020.txt")));
    assert.equal(readdirSync(backups).filter((name) => name.endsWith(".gz")).length, 4);
  });

  test("made a month or more after the last one deletes none, since the clock may be wrong", async () => {
    const backups = withFiles([31, 40, 50, 60, 70].map(nameOf));
    assert.deepEqual((await backUp(source, backups, "1", 30)).deleted, []);
    writeFileSync(path.join(backups, nameOf(1)), "");
    assert.deepEqual(
      (await backUp(source, backups, "1", 30)).deleted.toSorted(),
      [40, 50, 60, 70].map(nameOf).toSorted(),
    );
  });

  test("made each night deletes expired ones, however short the retention", async () => {
    const backups = withFiles([1, 2, 3].map(nameOf));
    const { deleted } = await backUp(source, backups, "1", 1);
    assert.deepEqual(deleted.toSorted(), [nameOf(3), nameOf(2)]);
  });
});

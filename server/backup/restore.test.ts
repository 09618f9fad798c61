import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { connect } from "#server/db/connect.ts";
import { findMigration, migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { temporaryFolder } from "#server/testing.ts";
import { pack, unpack } from "./archive.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { makeSite, PAPER, RESPONSES } from "./testing.ts";

const folder = temporaryFolder("site-restore");
let source: Env;
let archive: string;
let places = 0;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
  archive = (await backUp(source, path.join(folder, "backups"), "1.2.3")).file;
});

const fresh = () => path.join(folder, `place ${++places}`);
const at = (data: string): Env => parseEnv({ DATA_DIR: data, LOG_LEVEL: "silent" });

function look(place: string): Record<string, string> {
  if (!existsSync(place)) return {};
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(place, file), createHash("sha256").update(readFileSync(file)).digest("hex")];
    }),
  );
}

async function change(how: (db: Db) => Promise<unknown>): Promise<string> {
  const place = fresh();
  mkdirSync(place);
  const database = path.join(place, "site.db");
  await unpack(archive, database);
  const db = connect({ sqlite: database });
  await how(db);
  await db.destroy();
  await pack(database, path.join(place, "changed"));
  return path.join(place, "changed");
}

const changeManifest = (pattern: string, words: string) =>
  change((db) =>
    sql`update backup_manifest set manifest_json = replace(manifest_json, ${pattern}, ${words})`.execute(db),
  );

describe("a backup that cannot be restored says why and changes nothing", () => {
  const refused = async (file: string, why: RegExp, data = fresh(), overwrite = false) => {
    const earlier = look(data);
    await assert.rejects(restore(at(data), file, overwrite), (error: Error) => {
      assert.match(error.message, why);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.deepEqual(look(data), earlier);
  };

  const unpacksTo = (packed: Uint8Array, whole: Buffer) => {
    try {
      return gunzipSync(packed).equals(whole);
    } catch {
      return false;
    }
  };
  test("one byte is wrong", async () => {
    const bytes = readFileSync(archive);
    const whole = gunzipSync(bytes);
    let tried = 0;
    for (let part = 1; part < 10; part++) {
      const damaged = path.join(folder, `damaged ${part}`);
      const place = Math.floor((bytes.length * part) / 10);
      const other = bytes.with(place, (bytes[place] ?? 0) ^ 1);
      // A few bits of a gzip file do not matter: with one of them flipped, it unpacks to the same bytes. Others make it
      // look cut off.
      if (unpacksTo(other, whole)) continue;
      writeFileSync(damaged, other);
      await refused(damaged, /cannot be restored: it (?:is damaged|was cut off).*Nothing was changed/);
      tried++;
    }
    assert.ok(tried > 4, `${tried}`);
  });
  test("it is truncated", async () => {
    const bytes = readFileSync(archive);
    for (const length of [1, bytes.length >> 1, bytes.length - 1]) {
      const half = path.join(folder, `half ${length}`);
      writeFileSync(half, bytes.subarray(0, length));
      await refused(half, /it was cut off/);
    }
  });
  test("it is not a backup", async () => {
    const other = path.join(folder, "other");
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from("Dear office"),
      gzipSync("Dear office"),
      gzipSync(readFileSync(path.join(folder, "source/site.db"))),
    ]) {
      writeFileSync(other, bytes);
      await refused(other, /not a backup of this site|cut off/);
    }
    await refused(path.join(folder, "none"), /There is no file/);
    await refused(folder, /is a folder. Name the backup in it/);
  });
  test("a newer version made it", async () => {
    await refused(
      await changeManifest('"format":1', '"format":2,"new":3'),
      /a newer version \(1\.2\.3\), which can restore/,
    );
    const last = await change(async () => {});
    const known = connect({ sqlite: path.join(path.dirname(last), "site.db") });
    const migration = (await findMigration(known)) ?? "";
    await known.destroy();
    await refused(await changeManifest(migration, "999-later"), /a newer version \(1\.2\.3\), which can restore/);
  });
  test("its content does not match its manifest", async () => {
    await refused(
      await change((db) => db.deleteFrom("response").where("id", "=", "r7").execute()),
      /tables are damaged/,
    );
    await refused(
      await change((db) => sql`update backup_file set bytes = 'x' where name = 'secret'`.execute(db)),
      /its file secret is damaged/,
    );
    await refused(await changeManifest('"mail/', '"../mail/'), /its manifest is damaged/);
    await refused(await changeManifest('"secret"', '"/tmp/secret"'), /its manifest is damaged/);
  });
  test("there is a site already, and overwrite is not set", async () => {
    const data = fresh();
    await makeSite(data);
    await refused(archive, /holds a site already \(site\.db\).*--overwrite/, data);
    rmSync(path.join(data, "site.db"));
    await refused(archive, /holds a site already \(secret\)/, data);
  });
  test("the site is running", async () => {
    const data = fresh();
    await makeSite(data);
    const running = connect({ sqlite: path.join(data, "site.db") });
    await running.selectFrom("response").selectAll().limit(1).execute();
    await refused(archive, /The site or another command uses .*Stop it first/, data, true);
    await running.destroy();
  });
  test("another secret is set", async () => {
    const other = parseEnv({ DATA_DIR: fresh(), SECRET: "not the secret of that site" });
    await assert.rejects(restore(other, archive, false), /SECRET is not that of this backup/);
    assert.deepEqual(look(other.DATA_DIR), {});
  });
});

test("a restore over another site replaces its database, secret and files", async () => {
  const data = fresh();
  await makeSite(data);
  const db = connect({ sqlite: path.join(data, "site.db") });
  await db.updateTable("response").set({ text: "Another idea" }).execute();
  await db.destroy();
  writeFileSync(path.join(data, "secret"), "another secret");
  await restore(at(data), archive, true);
  const restored = connect({ sqlite: path.join(data, "site.db") });
  const { id } = await restored.selectFrom("submission_file").select("id").executeTakeFirstOrThrow();
  const responses = await restored.selectFrom("response").select("text").execute();
  assert.equal(responses.length, RESPONSES);
  assert.ok(responses.every(({ text }) => text.startsWith("Idea")));
  assert.deepEqual(await restored.selectFrom("publication").select(["revision", "content_hash"]).execute(), [
    { revision: 7, content_hash: "x" },
  ]);
  assert.equal(readFileSync(path.join(data, "uploads", id), "utf8"), PAPER);
  assert.equal(readFileSync(path.join(data, "secret"), "utf8"), "s".repeat(43));
  assert.equal(readFileSync(path.join(data, "mail/lost-emails-1.eml"), "utf8"), "Dear office");
  const tables = await restored.introspection.getTables();
  assert.deepEqual(
    tables.filter(({ name }) => name.startsWith("backup")),
    [],
  );
  await restored.destroy();
});

test("a damaged database can be replaced, and only its owner can read the new files", async () => {
  const data = fresh();
  mkdirSync(data);
  for (const name of ["site.db", "site.db-wal"]) writeFileSync(path.join(data, name), "x".repeat(10_000));
  const umask = process.umask(0o022);
  await restore(at(data), archive, true).finally(() => process.umask(umask));
  assert.equal(existsSync(path.join(data, "site.db-wal")), false, "nothing of the damaged one stays");
  const names = readdirSync(data, { recursive: true, encoding: "utf8" });
  assert.ok(names.includes("mail/lost-emails-1.eml"));
  for (const name of names) assert.equal(statSync(path.join(data, name)).mode & 0o077, 0, name);
  const db = connect({ sqlite: path.join(data, "site.db") });
  assert.equal((await db.selectFrom("response").select("id").execute()).length, RESPONSES);
  await db.destroy();
});

test("a backup of an older version is migrated", async () => {
  const old = await makeSite(fresh(), "023-editing");
  const { file } = await backUp(old, path.join(folder, "old"), "0.0.1");
  const data = fresh();
  await restore(at(data), file, false);
  const restored = connect({ sqlite: path.join(data, "site.db") });
  const newest = connect({ sqlite: ":memory:" });
  await migrate(newest);
  assert.equal(await findMigration(restored), await findMigration(newest));
  assert.equal((await restored.selectFrom("submission").selectAll().execute()).length, 1);
  await Promise.all([restored.destroy(), newest.destroy()]);
});

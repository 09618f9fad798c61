import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { connect } from "#server/db/connect.ts";
import { findMigration, migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { runCommand } from "#server/testing.ts";
import { pack, unpack } from "./archive.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { makeSite, PAPER, RESPONSES } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "site-restore-"));
const commands = path.resolve(import.meta.dirname, "../commands");
let source: Env;
let archive: string;
let places = 0;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
  archive = (await backUp(source, path.join(folder, "backups"), "1.2.3")).file;
});
after(() => rmSync(folder, { recursive: true }));

const fresh = () => path.join(folder, `place ${++places}`);
const at = (data: string): Env => parseEnv({ DATA_DIR: data, LOG_LEVEL: "silent" });

/** Every file of a folder with a hash of its bytes. */
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

/** The same backup with something changed in it. */
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

const sayOfItself = (pattern: string, words: string) =>
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

  test("one byte is another", async () => {
    const bytes = readFileSync(archive);
    for (let part = 1; part < 10; part++) {
      const damaged = path.join(folder, `damaged ${part}`);
      const place = Math.floor((bytes.length * part) / 10);
      writeFileSync(damaged, bytes.with(place, (bytes[place] ?? 0) ^ 1));
      await refused(damaged, /cannot be restored: it is damaged.*Nothing was changed/);
    }
  });
  test("it was cut off", async () => {
    const bytes = readFileSync(archive);
    for (const length of [1, bytes.length >> 1, bytes.length - 1]) {
      const half = path.join(folder, `half ${length}`);
      writeFileSync(half, bytes.subarray(0, length));
      await refused(half, /it was cut off/);
    }
  });
  test("it is something else", async () => {
    const other = path.join(folder, "other");
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from("Dear office"),
      gzipSync("Dear office"),
      gzipSync(readFileSync(path.join(folder, "source/site.db"))),
    ]) {
      writeFileSync(other, bytes);
      await refused(other, /no backup of this site|cut off/);
    }
    await refused(path.join(folder, "none"), /There is no file/);
    await refused(folder, /There is no file/);
  });
  test("a newer version made it", async () => {
    await refused(
      await sayOfItself('"format":1', '"format":2,"new":3'),
      /a newer version \(1\.2\.3\), which can restore/,
    );
    const last = await change(async () => {});
    const known = connect({ sqlite: path.join(path.dirname(last), "site.db") });
    const migration = (await findMigration(known)) ?? "";
    await known.destroy();
    await refused(await sayOfItself(migration, "999-later"), /a newer version \(1\.2\.3\), which can restore/);
  });
  test("its parts are not what it says", async () => {
    await refused(
      await change((db) => db.deleteFrom("response").where("id", "=", "r7").execute()),
      /tables are damaged/,
    );
    await refused(
      await change((db) => sql`update backup_file set bytes = 'x' where name = 'secret'`.execute(db)),
      /its file secret is damaged/,
    );
    await refused(await sayOfItself('"mail/', '"../mail/'), /what it says of itself is damaged/);
    await refused(await sayOfItself('"secret"', '"/tmp/secret"'), /what it says of itself is damaged/);
  });
  test("there is a site already, unless it is told to overwrite", async () => {
    const data = fresh();
    await makeSite(data);
    await refused(archive, /holds a site already \(site\.db\).*--overwrite/, data);
    rmSync(path.join(data, "site.db"));
    await refused(archive, /holds a site already \(secret\)/, data);
  });
  test("the site runs there", async () => {
    const data = fresh();
    await makeSite(data);
    const running = connect({ sqlite: path.join(data, "site.db") });
    await running.selectFrom("response").selectAll().limit(1).execute();
    await refused(archive, /The site or another command uses .*Stop it first/, data, true);
    await running.destroy();
  });
  test("another secret is set", async () => {
    const other = parseEnv({ DATA_DIR: fresh(), SECRET: "not the secret of that site" });
    await assert.rejects(restore(other, archive, false), /SECRET is not the one of this backup/);
    assert.deepEqual(look(other.DATA_DIR), {});
  });
});

test("restored over another site it is the backup's, file by file, and nothing else stays but what expires", async () => {
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
  assert.equal(readFileSync(path.join(data, "mail/lost-letters-1.eml"), "utf8"), "Dear office");
  const tables = await restored.introspection.getTables();
  assert.deepEqual(
    tables.filter(({ name }) => name.startsWith("backup")),
    [],
  );
  await restored.destroy();
});

test("a damaged database can be replaced", async () => {
  const data = fresh();
  mkdirSync(data);
  writeFileSync(path.join(data, "site.db"), "x".repeat(10_000));
  await restore(at(data), archive, true);
  const db = connect({ sqlite: path.join(data, "site.db") });
  assert.equal((await db.selectFrom("response").select("id").execute()).length, RESPONSES);
  await db.destroy();
});

test("a backup of an older version is brought up to date", async () => {
  const old = await makeSite(fresh(), "003-forms");
  const { file } = await backUp(old, path.join(folder, "old"), "0.0.1");
  const data = fresh();
  await restore(at(data), file, false);
  const [restored, newest] = [connect({ sqlite: path.join(data, "site.db") }), connect({ sqlite: ":memory:" })];
  await migrate(newest);
  assert.equal(await findMigration(restored), await findMigration(newest));
  assert.equal((await restored.selectFrom("submission").selectAll().execute()).length, 1);
  await Promise.all([restored.destroy(), newest.destroy()]);
});

test("of two restores at once into an empty folder one is done and one refused", async () => {
  const data = fresh();
  const ended = await Promise.allSettled([restore(at(data), archive, false), restore(at(data), archive, false)]);
  assert.deepEqual(ended.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  assert.deepEqual(
    Object.keys(look(data)).filter((name) => !/^(?:mail|uploads)/.test(name)),
    ["secret", "site.db"],
  );
});

describe("a backup", () => {
  test("is not made of a folder without a site", async () => {
    const data = fresh();
    await assert.rejects(backUp(at(data), fresh(), "1"), /There is no database at/);
    assert.equal(existsSync(data), false);
  });

  test("names a file that is lost, and holds all else", async () => {
    const env = await makeSite(fresh());
    const [lost = ""] = readdirSync(path.join(env.DATA_DIR, "uploads"));
    rmSync(path.join(env.DATA_DIR, "uploads", lost));
    const { missing, rows } = await backUp(env, fresh(), "1");
    assert.deepEqual([missing, rows.response], [[lost], RESPONSES]);
  });

  test("deletes older ones only when told how many days they stay, and no other file", async () => {
    const backups = fresh();
    mkdirSync(backups);
    const old = path.join(backups, "site-2020-02-03T04-05-06-789Z.site-backup.gz");
    for (const file of [old, path.join(backups, "site-2020.txt")]) writeFileSync(file, "");
    await backUp(source, backups, "1");
    assert.ok(existsSync(old));
    const { file, deleted } = await backUp(source, backups, "1", 30);
    assert.deepEqual(deleted, [path.basename(old)]);
    assert.ok(existsSync(file) && existsSync(path.join(backups, "site-2020.txt")));
    assert.equal(readdirSync(backups).length, 3);
  });

  test("that is killed leaves nothing with a backup's name, and the next one clears up after a day", async () => {
    const backups = fresh();
    mkdirSync(backups);
    const watcher = watch(backups);
    const env = { ...process.env, DATA_DIR: source.DATA_DIR };
    const child = spawn(process.execPath, [path.join(commands, "backup.ts"), backups], { env });
    await once(watcher, "change");
    child.kill("SIGKILL");
    await once(child, "exit");
    watcher.close();
    const [left = ""] = readdirSync(backups);
    assert.match(left, /^\.part-/);
    utimesSync(path.join(backups, left), 0, 0);
    await backUp(source, backups, "1");
    assert.deepEqual(
      readdirSync(backups).map((name) => name.endsWith(".gz")),
      [true],
    );
  });
});

/** Runs a command that may write no file longer than that, in blocks of 512 bytes; so fails a disk that is full. */
function short(blocks: number, words: string[], data: string) {
  const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const args = ["-c", line, process.execPath, path.join(commands, `${words[0]}.ts`), ...words.slice(1)];
  const env = { ...process.env, DATA_DIR: data };
  const { status, stderr } = spawnSync("sh", args, { env, encoding: "utf8" });
  return { status, stderr };
}

test("a disk too small for a backup, or for what is in it: one line, and nothing of it stays", () => {
  const backups = fresh();
  for (const blocks of [100, 600]) {
    const { status, stderr } = short(blocks, ["backup", backups], source.DATA_DIR);
    assert.deepEqual([status, stderr.trim().split("\n").length], [1, 1], stderr);
    assert.match(stderr, /could not be written into/);
    assert.deepEqual(readdirSync(backups), []);
  }
  const data = fresh();
  const { status, stderr } = short(100, ["restore", archive], data);
  assert.deepEqual([status, stderr.trim().split("\n").length], [1, 1], stderr);
  assert.match(stderr, /could not be written into/);
  assert.deepEqual(look(data), {});
});

test("the commands say how they are written, and what they did", async () => {
  for (const words of [
    ["backup"],
    ["backup", "a", "b"],
    ["backup", folder, "--keep-days", "many"],
    ["restore"],
    ["move", "mysql://db/site"],
  ]) {
    const { code, err } = await runCommand(words, { DATA_DIR: source.DATA_DIR });
    assert.equal(code, 2, words.join(" "));
    assert.match(err, /^Write/);
  }
  const done = await runCommand(["restore", archive], { DATA_DIR: fresh() });
  assert.match(
    done.out,
    /^Restored what there was on 20.*: 250 responses, 1 submissions, 1 letters that wait, 3 files/,
  );
  const secret = path.join(folder, "secret");
  assert.equal((await runCommand(["restore", archive, "--secret-to", secret], { DATA_DIR: fresh() })).code, 0);
  assert.equal(readFileSync(secret, "utf8"), "s".repeat(43));
  assert.equal(statSync(secret).mode & 0o777, 0o600);
});

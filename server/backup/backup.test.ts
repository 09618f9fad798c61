import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import { type Env, parseEnv } from "#server/env.ts";
import { exitCode, failAtEnd, runCommand } from "#server/testing.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { makeSite, RESPONSES } from "./testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "site-backups-"));
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

/** The name of a backup that was made this many days and a minute ago. */
const now = Date.now();
function nameOf(days: number): string {
  const at = new Date(now - days * 24 * 60 * 60_000 - 60_000);
  return `site-${at.toISOString().replaceAll(/[:.]/g, "-")}.site-backup.gz`;
}

/** A folder with empty files. */
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

  test("can be restored whatever files somebody put among the letters", async () => {
    const env = await makeSite(fresh());
    const { mail } = dataPaths(env.DATA_DIR);
    mkdirSync(path.join(mail, "read.eml"), { recursive: true });
    for (const name of ["a-letter.eml", "a-letter (copy).eml", "._a-letter.eml"])
      writeFileSync(path.join(mail, name), "Hello");
    const { file } = await backUp(env, fresh(), "1");
    const { files } = await restore(parseEnv({ DATA_DIR: fresh() }), file, false);
    const letters = files.filter(({ name }) => name.startsWith("mail/") && name.includes("a-letter"));
    assert.deepEqual(
      letters.map(({ name }) => name),
      ["mail/a-letter.eml"],
    );
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

  test("that begins in the same millisecond as another does not replace it", async (t) => {
    t.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 0, 1) });
    const backups = fresh();
    for (const count of [1, 2, 3]) {
      await backUp(source, backups, "1");
      assert.equal(readdirSync(backups).length, count);
    }
  });

  test("is made even if another's temporary folder disappears meanwhile", async () => {
    const backups = fresh();
    mkdirSync(backups);
    // A dangling link: the folder lists it, but it cannot be read.
    symlinkSync(path.join(backups, "gone"), path.join(backups, ".part-gone"));
    assert.ok(existsSync((await backUp(source, backups, "1")).file));
  });

  test("deletes older ones only with a retention period, and never other files", async () => {
    const older = [1, 29, 31, 40].map(nameOf);
    const backups = withFiles([...older, "site-2020.txt"]);
    await backUp(source, backups, "1");
    for (const name of older) assert.ok(existsSync(path.join(backups, name)));
    const { deleted } = await backUp(source, backups, "1", 30);
    assert.deepEqual(deleted.toSorted(), [nameOf(40), nameOf(31)]);
    assert.ok(existsSync(path.join(backups, "site-2020.txt")));
    assert.equal(readdirSync(backups).length, 5);
  });

  test("deletes nothing if even the one before has expired: the clock may have jumped", async (t) => {
    const older = [40, 41, 42, 43, 44].map(nameOf);
    const backups = withFiles(older);
    const settings = { DATA_DIR: source.DATA_DIR };
    const jumped = await runCommand(["backup", backups, "--keep-days", "30"], settings);
    assert.equal(jumped.code, 1);
    assert.match(jumped.out, /^Wrote /);
    assert.equal(
      jumped.err,
      "Older backups were not deleted: the last one before today was made 40 days ago. If the clock is right, the first backup on another day deletes them.\n",
    );
    const day = /site-(\d{4}-\d\d-\d\d)T/.exec(jumped.out)?.[1];
    t.mock.timers.enable({ apis: ["Date"], now: Date.parse(`${day}T23:59:00Z`) });
    const again = await backUp(source, backups, "1", 30);
    assert.deepEqual(
      [again.deleted, again.kept.length],
      [[], 1],
      "a container that is started again makes one at once",
    );
    t.mock.timers.setTime(Date.parse(`${day}T23:59:00Z`) + 60_000);
    const { deleted } = await backUp(source, backups, "1", 30);
    assert.deepEqual(deleted.toSorted(), [nameOf(44), nameOf(43), nameOf(42)], "those of the newest three days stay");
  });

  test("made each night deletes expired ones, however short the retention", async () => {
    const backups = withFiles([1, 2, 3].map(nameOf));
    const { deleted, kept } = await backUp(source, backups, "1", 1);
    assert.deepEqual([deleted.toSorted(), kept], [[nameOf(3), nameOf(2)], []]);
  });

  test("that is killed leaves no file named like a backup, and a later one cleans up after a day", async () => {
    const backups = fresh();
    mkdirSync(backups);
    const watcher = watch(backups);
    const env = { ...process.env, DATA_DIR: source.DATA_DIR };
    const child = spawn(process.execPath, [path.join(commands, "backup.ts"), backups], { env });
    await Promise.race([once(watcher, "change"), failAtEnd(child)]);
    child.kill("SIGKILL");
    await exitCode(child);
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

/** Runs a command that can write no file larger than this many blocks of 512 bytes: it fails as on a full disk. */
function short(blocks: number, words: string[], data: string) {
  const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const args = ["-c", line, process.execPath, path.join(commands, `${words[0]}.ts`), ...words.slice(1)];
  const env = { ...process.env, DATA_DIR: data };
  const { status, stderr } = spawnSync("sh", args, { env, encoding: "utf8" });
  return { status, stderr };
}

test("a file in place of the backup folder is named, and not the data folder", async () => {
  await assert.rejects(backUp(source, archive, "1"), {
    name: "Error",
    message: /^The folder .* cannot be made: .*Name another\.$/,
  });
});

test("a folder in which none can be made, such as /proc, is refused without hanging", () => {
  const file = path.join(commands, "backup.ts");
  const env = { ...process.env, DATA_DIR: source.DATA_DIR };
  const { status, stderr } = spawnSync(process.execPath, [file, "/proc/x/y"], {
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  assert.equal(status, 1);
  assert.match(stderr, /^The folder \/proc\/x\/y cannot be made: .*Name another\.$/m);
});

test("a folder named like an old backup is not deleted", async () => {
  const backups = withFiles([nameOf(1), nameOf(5)]);
  mkdirSync(path.join(backups, nameOf(6)));
  const { code, out, err } = await runCommand(["backup", backups, "--keep-days", "1"], { DATA_DIR: source.DATA_DIR });
  assert.deepEqual([code, err], [0, ""]);
  assert.match(out, /^Wrote .* Deleted 1 older ones\./);
  assert.deepEqual(readdirSync(backups).length, 3);
});

test("the secret is written only into an existing folder", async () => {
  const target = path.join(folder, "none/secret");
  const { code, err } = await runCommand(["restore", archive, "--secret-to", target], { DATA_DIR: fresh() });
  assert.deepEqual([code, err], [1, `There is no folder ${path.dirname(target)}. Make it first.\n`]);
});

test("--keep-days below 1 is refused, and no backup is made or deleted", async () => {
  const backups = fresh();
  const { file } = await backUp(source, backups, "1");
  for (const days of ["0", "00", "-1", "0.5", ""]) {
    const { code, err } = await runCommand(["backup", backups, `--keep-days=${days}`], { DATA_DIR: source.DATA_DIR });
    assert.equal(code, 2, err);
    assert.match(err, /^Write a whole number of days after --keep-days, 1 or more\.\nUsage: npm run backup/);
    assert.deepEqual(readdirSync(backups), [path.basename(file)]);
  }
});

test("a disk too small for a backup or a restore: a one-line error, and nothing is left", () => {
  const backups = fresh();
  for (const blocks of [100, 600]) {
    const { status, stderr } = short(blocks, ["backup", backups], source.DATA_DIR);
    assert.deepEqual([status, stderr.trim().split("\n").length], [1, 1], stderr);
    assert.match(stderr, /could not be written into [^:]+: .*[^.]\.$/m);
    assert.deepEqual(readdirSync(backups), []);
  }
  const data = fresh();
  const { status, stderr } = short(100, ["restore", archive], data);
  assert.deepEqual([status, stderr.trim().split("\n").length], [1, 1], stderr);
  assert.match(stderr, /could not be written into [^:]+: .*[^.]\.$/m);
  assert.deepEqual(readdirSync(data), []);
});

test("the commands show their usage, and say what they did", async () => {
  for (const words of [
    ["backup"],
    ["backup", "a", "b"],
    ["backup", folder, "--keep-days", "many"],
    ["restore"],
    ["move", "mysql://db/site"],
    ["move", "postgres://site:a#b@db/site"],
  ]) {
    const { code, err } = await runCommand(words, { DATA_DIR: source.DATA_DIR });
    assert.equal(code, 2, words.join(" "));
    assert.match(err, /^Usage: /m);
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

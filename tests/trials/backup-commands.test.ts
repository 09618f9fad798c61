import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
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
import { backUp } from "#server/backup/backup.ts";
import { makeSite } from "#server/backup/testing.ts";
import type { Env } from "#server/env.ts";
import { exitCode, failAtEnd, runCommand } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "site-backups-"));
const commands = path.resolve(import.meta.dirname, "../../commands");
let source: Env;
let archive: string;
let folders = 0;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
  archive = (await backUp(source, path.join(folder, "backups"), "1.2.3")).file;
});
after(() => rmSync(folder, { recursive: true }));

const fresh = () => path.join(folder, `copy ${++folders}`);

const now = Date.now();
function nameOf(days: number): string {
  const at = new Date(now - days * 24 * 60 * 60_000 - 60_000);
  return `site-${at.toISOString().replaceAll(/[:.]/g, "-")}.site-backup.gz`;
}

function withFiles(names: string[]): string {
  const copy = fresh();
  mkdirSync(copy);
  for (const name of names) writeFileSync(path.join(copy, name), "");
  return copy;
}

describe("a backup", () => {
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
    const whole = readdirSync(backups).filter((name) => name !== "erased.jsonl");
    assert.deepEqual(
      whole.map((name) => name.endsWith(".gz")),
      [true],
    );
  });
});

/** Blocks of 512 bytes; the command fails as on a full disk. */
function short(blocks: number, words: string[], data: string) {
  const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const args = ["-c", line, process.execPath, path.join(commands, `${words[0]}.ts`), ...words.slice(1)];
  const env = { ...process.env, DATA_DIR: data };
  const { status, stderr } = spawnSync("sh", args, { env, encoding: "utf8" });
  return { status, stderr };
}

test("a folder named like an old backup is not deleted", async () => {
  const backups = withFiles([nameOf(1), nameOf(5)]);
  mkdirSync(path.join(backups, nameOf(6)));
  const { code, out, err } = await runCommand(["backup", backups, "--keep-days", "1"], { DATA_DIR: source.DATA_DIR });
  assert.deepEqual([code, err], [0, ""]);
  assert.match(out, /^Wrote .* Deleted 1 older ones\./);
  assert.deepEqual(readdirSync(backups).length, 4, "the new one and the list of what was erased, too");
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
    assert.deepEqual(readdirSync(backups), ["erased.jsonl", path.basename(file)]);
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
  assert.match(done.out, /^Restored what there was on 20.*: 250 responses, 1 submissions, 1 emails queued, 3 files/);
  const secret = path.join(folder, "secret");
  assert.equal((await runCommand(["restore", archive, "--secret-to", secret], { DATA_DIR: fresh() })).code, 0);
  assert.equal(readFileSync(secret, "utf8"), "s".repeat(43));
  assert.equal(statSync(secret).mode & 0o777, 0o600);
});

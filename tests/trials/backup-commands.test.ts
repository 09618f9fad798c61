import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, watch } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { backUp } from "#server/backup/backup.ts";
import { makeSite } from "#server/backup/testing.ts";
import type { Env } from "#server/env.ts";
import { exitCode, failAtEnd, runCommand, temporaryFolder } from "#server/testing.ts";

const folder = temporaryFolder("site-backups");
const commands = path.resolve(import.meta.dirname, "../../commands");
let source: Env;
let archive: string;
let folders = 0;
before(async () => {
  source = await makeSite(path.join(folder, "source"));
  archive = (await backUp(source, path.join(folder, "backups"), "1.2.3")).file;
});

const fresh = () => path.join(folder, `copy ${++folders}`);

test("a backup that is killed leaves no file named like a backup, and a later one cleans up after a day", async () => {
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

/** Blocks of 512 bytes; the command fails as on a full disk. */
function short(blocks: number, words: string[], data: string) {
  const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const args = ["-c", line, process.execPath, path.join(commands, `${words[0]}.ts`), ...words.slice(1)];
  const env = { ...process.env, DATA_DIR: data };
  const { status, stderr } = spawnSync("sh", args, { env, encoding: "utf8" });
  return { status, stderr };
}

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

test("a restore says what it did, and writes the secret where only its owner reads it", async () => {
  const done = await runCommand(["restore", archive], { DATA_DIR: fresh() });
  assert.match(done.out, /^Restored what there was on 20.*: 250 responses, 1 submissions, 1 emails queued, 3 files/);
  const secret = path.join(folder, "secret");
  assert.equal((await runCommand(["restore", archive, "--secret-to", secret], { DATA_DIR: fresh() })).code, 0);
  assert.equal(readFileSync(secret, "utf8"), "s".repeat(43));
  assert.equal(statSync(secret).mode & 0o777, 0o600);
});

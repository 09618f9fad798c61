import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { backUp } from "#server/backup/backup.ts";
import { makeSite } from "#server/backup/testing.ts";
import { parseEnv } from "#server/env.ts";
import { mountSmallDisk, runCommand } from "#server/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "explain-"));
const site = path.join(folder, "site");
before(() => makeSite(site));
after(() => rmSync(folder, { recursive: true }));

let places = 0;
/** A data folder of its own. */
function fresh(): string {
  const place = path.join(folder, `place ${++places}`);
  cpSync(site, place, { recursive: true });
  return place;
}

describe("a damaged database is reported with its path and how to restore it", () => {
  const damages: Record<string, (file: string) => void> = {
    "overwritten from its first byte": (file) => writeFileSync(file, Buffer.alloc(200_000, 7)),
    "overwritten in the middle": (file) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(7, 4096, bytes.length - 4096));
    },
    "cut off": (file) => truncateSync(file, 8192),
  };
  for (const [what, damage] of Object.entries(damages))
    test(what, async () => {
      const data = fresh();
      damage(path.join(data, "site.db"));
      for (const words of [
        ["backup", path.join(folder, "backups")],
        ["voices", "pending"],
        ["content", "publish"],
        ["move", "postgres://site@127.0.0.1:1/site"],
        ["doctor"],
      ]) {
        const { code, out, err } = await runCommand(words, { DATA_DIR: data, PORT: "1" });
        const said = words[0] === "doctor" ? out : err;
        assert.equal(code, 1, `${words}: ${said}`);
        assert.match(
          said,
          /The database .*place \d+\/site\.db is damaged \(.+\)\. Stop the site, keep a copy of its folder, and restore the last backup: npm run restore -- <backup> --overwrite$/m,
        );
        assert.doesNotMatch(said, /DATA_DIR/);
      }
    });
});

describe("a path that may not be used is named, with what to do", () => {
  /** The user that runs the command: missing permissions do not stop root. */
  const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

  /** What a command prints about a place without permissions. */
  function refused(words: string[], data: string): string {
    const file = path.resolve(import.meta.dirname, "../../server/commands", `${words[0]}.ts`);
    const env = { ...process.env, DATA_DIR: data };
    const { status, stderr } = spawnSync(process.execPath, [file, ...words.slice(1)], {
      env,
      encoding: "utf8",
      ...user,
    });
    assert.deepEqual([status, stderr.trim().split("\n").length], [1, 1], stderr);
    return stderr;
  }

  /** A data folder that belongs to the user that runs the command. */
  function own(): string {
    const data = fresh();
    chmodSync(folder, 0o755);
    const parts = readdirSync(data, { recursive: true, encoding: "utf8" });
    if (user.uid) for (const part of ["", ...parts]) chownSync(path.join(data, part), user.uid, user.gid);
    return data;
  }

  test("a folder for backups that cannot be written to, or not even read", () => {
    const backups = path.join(folder, "closed");
    mkdirSync(backups);
    chmodSync(backups, 0o555);
    const said = refused(["backup", backups], own());
    assert.match(
      said,
      /^\S+\/closed cannot be written to \(EACCES.*\)\. Change its owner to the user that runs the site \(1000 in the image\)\.$/m,
    );
    chmodSync(backups, 0o000);
    assert.match(refused(["backup", backups], own()), /^\S+\/closed cannot be read \(EACCES/);
    chmodSync(backups, 0o700);
  });

  test("a backup that cannot be read, or in a folder that cannot be entered", async () => {
    const backups = path.join(folder, "backups");
    const { file } = await backUp(parseEnv({ DATA_DIR: site }), backups, "1");
    chmodSync(backups, 0o755);
    chmodSync(file, 0o000);
    const data = own();
    assert.ok(refused(["restore", file, "--overwrite"], data).startsWith(`${file} cannot be read (EACCES`));
    chmodSync(backups, 0o000);
    assert.ok(refused(["restore", file, "--overwrite"], data).startsWith(`${backups} cannot be read (EACCES`));
    chmodSync(backups, 0o700);
  });

  test("the data folder, whose place is set by DATA_DIR", () => {
    const data = own();
    chmodSync(data, 0o000);
    assert.match(refused(["content", "publish"], data), /^The data folder .*place \d+ cannot be used .*DATA_DIR/);
    chmodSync(data, 0o700);
  });

  test("a disk that is mounted read-only, whoever owns it", async (t) => {
    const disk = mountSmallDisk(4);
    if (!disk) return t.skip("only root may mount a small disk");
    t.after(disk.unmount);
    cpSync(site, path.join(disk.folder, "data"), { recursive: true });
    execFileSync("mount", ["-o", "remount,ro", disk.folder]);
    const settings = { DATA_DIR: path.join(disk.folder, "data"), PORT: "1" };
    const { out } = await runCommand(["doctor"], settings);
    assert.match(
      out,
      /folder +\S+\/data is mounted read-only \(EROFS.*\)\. Mount it for writing, or choose another\.$/m,
    );
    assert.doesNotMatch(out, /Change its owner/);
    const { err } = await runCommand(["backup", path.join(disk.folder, "backups")], { DATA_DIR: site });
    assert.match(err, /read-only file system/);
  });

  test("a file for the secret that already exists", async () => {
    const { file } = await backUp(parseEnv({ DATA_DIR: site }), path.join(folder, "more"), "1");
    const taken = path.join(folder, "taken");
    writeFileSync(taken, "");
    const { code, err } = await runCommand(["restore", file, "--secret-to", taken], { DATA_DIR: fresh() });
    assert.equal(code, 1);
    assert.match(err, /taken already exists \(EEXIST.*\)\. Choose another\.$/m);
  });

  test("a full disk under the file for the secret, and not the data folder", async (t) => {
    const disk = mountSmallDisk(1);
    if (!disk) return t.skip("only root may mount a disk");
    t.after(disk.unmount);
    disk.fill();
    const { file } = await backUp(parseEnv({ DATA_DIR: site }), path.join(folder, "more"), "1");
    const data = fresh();
    const target = path.join(disk.folder, "secret");
    const { code, err } = await runCommand(["restore", file, "--secret-to", target], { DATA_DIR: data });
    assert.equal(code, 1);
    assert.match(err, /^The disk is full\. \(ENOSPC.*\)$/m);
    assert.ok(!err.includes(data), err);
    disk.makeRoom();
    assert.deepEqual(readdirSync(disk.folder), [], "nothing that would be taken for a secret");
    assert.equal((await runCommand(["restore", file, "--secret-to", target], { DATA_DIR: data })).code, 0);
    assert.ok(readFileSync(target, "utf8").length >= 43);
  });
});

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
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

let folders = 0;
function fresh(): string {
  const copy = path.join(folder, `copy ${++folders}`);
  cpSync(site, copy, { recursive: true });
  return copy;
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
          /The database .*copy \d+\/site\.db is damaged \(.+\)\. Stop the site, keep a copy of its folder, and restore the last backup: npm run restore -- <backup> --overwrite$/m,
        );
        assert.doesNotMatch(said, /DATA_DIR/);
      }
    });
});

describe("a folder that cannot be written to is named, with what to do", () => {
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

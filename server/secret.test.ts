import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createSecret, loadOrCreateKey } from "./secret.ts";
import { mountSmallDisk, temporaryFolder } from "./testing.ts";

const folder = temporaryFolder("secret");

test("processes that start at once use one whole key, and the next start uses it too", async () => {
  const file = path.join(folder, "data/secret");
  const script = `import { loadOrCreateKey } from "#server/secret.ts"; console.log(loadOrCreateKey(${JSON.stringify(file)}));`;
  const start = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const keys = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout.trim());
  assert.deepEqual(new Set(keys), new Set([loadOrCreateKey(file)]));
  assert.equal(keys[0]?.length, 43);
  assert.deepEqual(readdirSync(path.dirname(file)), ["secret"]);
});

test("receipts outlast a new secret, and everything else that was signed ends with the old one", () => {
  const before = createSecret("the old key");
  const after = createSecret("a new key", "the old key");
  for (const purpose of ["receipt", "receipt hash"])
    assert.ok(after.matches(purpose, "a code", before.sign(purpose, "a code")), purpose);
  assert.ok(!after.matches("moderation", "a claim", before.sign("moderation", "a claim")));
});

test("an empty key file is refused", () => {
  const file = path.join(folder, "empty");
  writeFileSync(file, "");
  assert.throws(() => loadOrCreateKey(file), /empty is broken.*Restore it from a backup/);
});

test("on a full disk no part of a key file stays behind", (t) => {
  const disk = mountSmallDisk(1);
  if (!disk) return t.skip("only root may mount a disk");
  t.after(disk.unmount);
  disk.fill();
  const file = path.join(disk.folder, "secret");
  assert.throws(() => loadOrCreateKey(file), { code: "ENOSPC" });
  disk.makeRoom();
  assert.deepEqual(readdirSync(disk.folder), []);
  assert.equal(loadOrCreateKey(file).length, 43);
});

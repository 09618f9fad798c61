import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { inMb, writeWhole } from "./disk.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "whole-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("several writers can store the same picture at once", async () => {
  const bytes = Buffer.alloc(1_000_000, "picture");
  await Promise.all(Array.from({ length: 20 }, () => writeWhole(path.join(folder, "a-320.jpg"), bytes)));
  assert.ok(readFileSync(path.join(folder, "a-320.jpg")).equals(bytes));
  assert.deepEqual(readdirSync(folder), ["a-320.jpg"]);
});

test("a file that cannot be renamed into place leaves nothing behind", async () => {
  mkdirSync(path.join(folder, "taken/by-a-folder"), { recursive: true });
  await assert.rejects(writeWhole(path.join(folder, "taken"), Buffer.from("words")));
  assert.deepEqual(readdirSync(folder), ["taken"]);
});

test("a size is given in MB as limits are, rounded up", () => {
  assert.equal(inMb(0), "0 MB");
  assert.equal(inMb(1), "1 MB");
  assert.equal(inMb(48 * 1024 * 1024), "48 MB");
  assert.equal(inMb(48 * 1024 * 1024 + 1), "49 MB");
});

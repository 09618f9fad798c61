import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { writeWhole } from "./disk.ts";

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

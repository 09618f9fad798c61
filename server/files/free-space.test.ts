import assert from "node:assert/strict";
import { test } from "node:test";
import { inMb } from "./free-space.ts";

test("a size is given in MB as limits are, rounded up", () => {
  assert.equal(inMb(0), "0 MB");
  assert.equal(inMb(1), "1 MB");
  assert.equal(inMb(48 * 1024 * 1024), "48 MB");
  assert.equal(inMb(48 * 1024 * 1024 + 1), "49 MB");
});

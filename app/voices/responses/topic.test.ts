import assert from "node:assert/strict";
import { test } from "node:test";
import { countShown } from "./topic.ts";

test("a page of responses grows by its size, ‘all’ is bounded", () => {
  assert.deepEqual([countShown(1, 9, 60), countShown(3, 9, 60), countShown("all", 9, 60)], [9, 27, 60]);
  assert.equal(countShown("all", 9, 100_000), 2000);
  assert.equal(countShown(1e9, 9, 100_000), 2000);
});

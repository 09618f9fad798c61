import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDecision } from "./moderation.ts";

test("a decision needs words where words are needed", () => {
  for (const verdict of ["approved", "featured", "unfeatured"] as const)
    assert.deepEqual(parseDecision(verdict, {}), { decision: { verdict } });
  assert.ok("problem" in parseDecision("redacted", { name: "Sam", text: " \n " }));
  assert.ok("problem" in parseDecision("declined", { reason: "" }));
  assert.ok("problem" in parseDecision("declined", { reason: "x".repeat(10_000) }));
  assert.ok("problem" in parseDecision("deleted", {}));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDecision } from "./moderation.ts";

test("a decision needs the words that belong to it", () => {
  for (const verdict of ["approved", "published", "read", "undone", "reopened", "featured", "unfeatured"] as const)
    assert.deepEqual(parseDecision(verdict, {}), { decision: { verdict } });
  assert.ok("problem" in parseDecision("redacted", { name: "Sam", text: " \n " }));
  assert.ok("problem" in parseDecision("declined", { reason: "" }));
  assert.ok("problem" in parseDecision("deleted", {}));
});

test("moderators can write 2,000 characters of changed text, 40 of a name and 500 of a reason", () => {
  const kinds = [
    ["redacted", "text", 2000],
    ["redacted", "name", 40],
    ["declined", "reason", 500],
    ["withdrawn", "reason", 500],
  ] as const;
  for (const [verdict, field, most] of kinds) {
    const parsed = (letters: number) =>
      parseDecision(verdict, { text: "Words", name: "Sam", [field]: "x".repeat(letters) });
    assert.ok("decision" in parsed(most), field);
    const refused = parsed(most + 1);
    assert.equal("problem" in refused && refused.field, field);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { shortNameOf } from "./short-name.ts";

test("the short name for browsers is at most 16 characters, in whole words", () => {
  for (const [name, shortName, expected] of [
    ["The Office", ["The", "Office"], "The Office"],
    ["Children’s Commissioner WA", ["Children’s", "Commissioner"], "Children’s"],
    ["Guardian of Play", ["Guardian", "of Play"], "Guardian of Play"],
    ["Guardian of Youth", ["Guardian", "of Youth"], "Guardian of"],
    ["Young People’s Guardian", ["The", "Guardian"], "The Guardian"],
    ["Office for the Rights of All", ["Office for the", "Rights of All"], "Office for the"],
    [`${"🙂".repeat(20)} Office`, ["🙂".repeat(9), "Office"], "🙂".repeat(8)],
  ] as const)
    assert.equal(shortNameOf({ name, shortName }), expected);
});

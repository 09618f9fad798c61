import assert from "node:assert/strict";
import { test } from "node:test";
import { makeHelpMatcher } from "#app/help/help-words.ts";
import { isDistressed } from "./is-distressed.ts";

const matcher = makeHelpMatcher({
  spellings: {},
  fillers: [],
  lists: {},
  phrases: ["kill myself"],
  alone: ["i need help"],
  harmless: [],
});

test("a cry for help is recognised whatever the name, and in the name, too", () => {
  for (const [message, name] of [
    ["I need help.", ""],
    ["I need help.", "Zoe"],
    ["More shade at the oval, please.", "i need help"],
    ["More shade at the oval, please.", "kill myself"],
  ] as const)
    assert.equal(isDistressed(matcher, { message, name }), true, `${message} ${name}`);
  assert.equal(isDistressed(matcher, { message: "I need help with maths.", name: "Zoe" }), false);
});

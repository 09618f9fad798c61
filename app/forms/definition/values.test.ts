import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tidyLine, tidyText } from "./values.ts";

test("what is tidy stays as it is, so that the browser and the server judge the same words", () => {
  const part = fc.constantFrom(
    "\ud83d",
    "\ude00",
    "\u200d",
    "\ufe0f",
    "\u{e0d36}",
    "\ufeff",
    "\r",
    "\n",
    "\u0085",
    "a",
    "❤",
    " ",
  );
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join("")),
      (text) => {
        for (const tidy of [tidyText, tidyLine]) assert.equal(tidy(tidy(text)), tidy(text));
      },
    ),
    { numRuns: 2000 },
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tidyLine, tidyText } from "./values.ts";

test("tidying is idempotent, so that browser and server judge the same text", () => {
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

import assert from "node:assert/strict";
import { test } from "node:test";
import { ALWAYS, HIDDEN, isWithin } from "./span.ts";

test("visitors see a page at its first moment, and at its last no longer", () => {
  const span = { from: 1000, until: 2000 };
  assert.deepEqual(
    [999, 1000, 1999, 2000].map((now) => isWithin(span, now)),
    [false, true, true, false],
  );
  assert.deepEqual([isWithin(ALWAYS, 1000), isWithin(HIDDEN, 1000)], [true, false]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvCell } from "./export.ts";

test("no answer becomes a formula, and every answer can be read back", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1"]) assert.match(csvCell(text), /^"'/, text);
  assert.equal(csvCell('He said "hi", ok'), '"He said ""hi"", ok"');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = csvCell(text).slice(1, -1).replaceAll('""', '"');
      return inside === text || inside === `'${text}`;
    }),
  );
});

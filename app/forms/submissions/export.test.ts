import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvCell } from "./export.ts";

test("no answer becomes a formula or loses digits, and every answer can be read back", () => {
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"];
  for (const text of [...formulas, "0412345678", "0872", "4111111111111111"]) assert.match(csvCell(text), /^"'/, text);
  for (const text of ["0", "12", "0.5", "6000", "0412 345 678", "1/2/2012"]) assert.equal(csvCell(text), `"${text}"`);
  assert.equal(csvCell('He said "hi", ok'), '"He said ""hi"", ok"');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = csvCell(text).slice(1, -1).replaceAll('""', '"');
      return inside === text || inside === `'${text}`;
    }),
  );
});

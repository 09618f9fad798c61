import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#server/random-testing.ts";
import { csvLine } from "./csv.ts";

const cell = (text: string) => csvLine([text]).slice(1, -3).replaceAll('""', '"');

test("an export shows every answer as it was written, runs no formula, and can be read back", () => {
  const formulas = [
    ...["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "\u00a0=1", "-2+cmd|' /C calc'!A0"],
    ...["＝1+1", "＋1", "－1", "＠SUM(A1)", "\u3000＝1", "＋61 412 345 678"],
  ];
  const changed = [
    ...["8-12", "3/4", "1/2/2012", "2027-04-03", "7E2", "7e-2", "1D5", "1.10", ".5", "5.", "1,000", "$5.00", "50%"],
    ...["(0412345678)", "0412345678", "0412 345 678", "007", "4111111111111111", "123456789", "0.00001", "１２"],
    ...["1:30", "9 am", "9a", "1.30 p.m.", "3 Mar", "Sept 2027", "MAR1", "3-Apr-27", "Saturday, 3rd April 2027"],
    ...["TRUE", "false", "#N/A", "'8-12", "2345E6789234", "2027-04-03T01:30:00.000Z", "\u200b8-12"],
  ];
  for (const text of [...formulas, ...changed]) assert.equal(cell(text), `\u200b${text}`, text);
  for (const text of [
    "",
    "0",
    "12",
    "0.5",
    "6000",
    "12345678",
    "Year 9",
    "12 Smith St",
    "May",
    "sam7@example.org",
    "A–B",
  ])
    assert.equal(cell(text), text);
  assert.equal(csvLine(['He said "hi", ok', "two\nlines"]), '"He said ""hi"", ok","two\nlines"\r\n');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'=-1 ,"\n\u200ba') }),
      (text) => cell(text).replace(/^\u200b/, "") === text,
    ),
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSecret } from "#server/secret.ts";
import { formatCode, parseCode } from "./receipt-code.ts";

const secret = createSecret("a secret for tests");

test("a receipt's code can be typed by a child: any case, with or without hyphens, O for 0, I or L for 1", () => {
  const code = "01A0B-1C0D1-EFGHJ-K0M1N";
  for (const typed of [
    code.toLowerCase().replaceAll("-", " "),
    // What a phone's keyboard turns it into in a note.
    `“${code.replaceAll("-", "–")}”.`,
    ...["Oi", "oI", "Ol", "oL"].map(([zero = "", one = ""]) => code.replaceAll("0", zero).replaceAll("1", one)),
  ])
    assert.equal(parseCode(typed), code, typed);
  for (const wrong of ["", "ABC", `${code}X`, code.replace("A", "U"), "%00", "x".repeat(10_000)])
    assert.equal(parseCode(wrong), null);
});

test("each signature has its own code, and every position can have every character", () => {
  const codes = Array.from({ length: 1000 }, (_, at) => formatCode(secret.sign("receipt", String(at))));
  assert.equal(new Set(codes).size, 1000);
  for (const code of codes) assert.equal(parseCode(code), code);
  const places = codes.map((code) => code.replaceAll("-", ""));
  const lettersAt = Array.from({ length: 20 }, (_, place) => new Set(places.map((letters) => letters[place])).size);
  assert.deepEqual(lettersAt, Array(20).fill(32));
});

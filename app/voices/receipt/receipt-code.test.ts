import assert from "node:assert/strict";
import { test } from "node:test";
import { createSecret } from "#server/secret.ts";
import { formatCode, parseCode } from "./receipt-code.ts";

test("a receipt's code can be typed by a child: any case, with or without hyphens, O for 0", () => {
  const code = formatCode(createSecret("a secret for tests").sign("receipt", "x"));
  assert.match(code, /^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  assert.equal(parseCode(code.toLowerCase().replaceAll("-", " ")), code);
  assert.equal(parseCode(`“${code.replaceAll("-", "–")}”.`), code, "as a phone's keyboard writes it in a note");
  assert.equal(parseCode(code.replaceAll("0", "O").replaceAll("1", "l")), code);
  for (const wrong of ["", "ABC", `${code}X`, "%00", "x".repeat(10_000)]) assert.equal(parseCode(wrong), null);
});

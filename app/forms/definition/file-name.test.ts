import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#server/random-testing.ts";
import { parseFileName } from "./file-name.ts";

test("a file name loses folders, line breaks and excess length, and keeps a normal extension", () => {
  for (const [given, name] of [
    ["letter.pdf", "letter.pdf"],
    ["C:\\letters\\letter.PDF", "letter.PDF"],
    ["/home/sam/letter.pdf", "letter.pdf"],
    ["../../etc/passwd", "passwd"],
    [" my\r\nletter\0.pdf ", "my letter.pdf"],
    ["no ending", "no ending"],
    [`${"a".repeat(5000)}.pdf`, `${"a".repeat(196)}.pdf`],
    [`${"信".repeat(5000)}.pdf`, `${"信".repeat(65)}.pdf`],
    [`a.${"b".repeat(5000)}`, `a.${"b".repeat(19)}`],
    [`a.${"b".repeat(18)}😀😀`, `a.${"b".repeat(18)}😀`],
    [`a.${"b".repeat(18)} b`, `a.${"b".repeat(18)}`],
  ] as const)
    assert.equal(parseFileName(given), name);
});

test("no parsed name is too long for a file system, and parsing is idempotent", () => {
  const given = fc.string({ unit: fc.constantFrom(..."a信é😀.\\/ \n\ud800"), maxLength: 500 });
  fc.assert(
    fc.property(given, (text) => {
      const name = parseFileName(text);
      assert.ok(Buffer.byteLength(name) <= 200);
      assert.doesNotMatch(name, /[\n/\\]/);
      assert.equal(parseFileName(name), name);
    }),
    { numRuns: 2000 },
  );
});

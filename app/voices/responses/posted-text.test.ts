import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countCharacters } from "#app/base/text.ts";
import { fc } from "#server/random-testing.ts";
import { cleanLine, cleanText } from "./posted-text.ts";

/** England, Scotland and Wales: a black flag and invisible letters. */
const FLAGS = ["gbeng", "gbsct", "gbwls"].map(
  (place) => `🏴${[...place].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}\u{e007f}`,
);

describe("what somebody typed", () => {
  test("keeps words of any language, emoji and line breaks", () => {
    for (const text of ["Wadjemup mia", "سلام", "你好", "👩🏽‍🦽 yes", "é", "a\n\nb", ...FLAGS])
      assert.equal(cleanText(text), text.normalize("NFC"));
  });

  test("keeps every combining mark that a language needs", () => {
    const written = [
      ...["မြို့", "ကျွန်ုပ်တို့", "ကြွေးကြော်သံ", "ឥន្ទ្រីយ៍", "សម្តេច", "ཀྵྨླྺྲྻྃ", "བསྒྲུབས"],
      ...["น้ำใจ", "ที่นี่", "क्ष्म्यं", "र्क्त्स्न्र्य", "চাঁদের্‍য", "தமிழ்", "മലയാളം", "ශ්‍රී"],
      ...["الرَّحْمٰنِ الرَّحِيمِ", "بِسْمِ ٱللَّٰهِ", "שָׁלוֹם", "בְּרֵאשִׁ֖ית", "Việt Nam", "ɔ̃̀́"],
    ];
    for (const text of written) assert.equal(cleanText(text), text.normalize("NFC"), text);
  });

  test("loses stacked marks, direction marks, control characters and empty lines", () => {
    assert.equal(countCharacters(cleanText(`z${"\u0301".repeat(50)}a`)) <= 5, true);
    assert.equal(countCharacters(cleanText(`\u1019${"\u103c\u200d".repeat(50)}`)) <= 24, true);
    assert.equal(cleanText("a\u202eb\u0000c\u200b"), "abc");
    assert.equal(cleanText("a\r\n\r\n\r\n\r\nb  \n"), "a\n\nb");
    assert.equal(cleanLine(" Sam\n\nthe   Great "), "Sam the Great");
  });
});

test("letters are counted as a reader sees them, in DigiMe as in forms", () => {
  for (const [text, letters] of [
    ["👩‍👩‍👧‍👦", 1],
    ["🇦🇺👍🏽", 2],
    ["e\u0301é", 2],
    [" สวัสดี ", 4],
    [FLAGS[0] ?? "", 1],
    ["a\nb", 3],
    ["  ", 0],
  ] as const)
    assert.equal(countCharacters(text), letters, text);
});

test("cleaning is idempotent and the same for every Unicode form, so that all steps judge the same text", () => {
  const part = fc.constantFrom(
    ...["a", "é", "❤", "ا", "ی", "क", "က", "\ue000", "\u0378", " ", "\r", "\n", "\t"],
    ...["\u0301", "\u0308", "\u0344", "\u0338", "\u0653", "\u064e", "\u094d", "\u1039", "\u20e3"],
    ...["\ufe0f", "\u200c", "\u200d", "\u202e", "\u{e0100}"],
  );
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join("")),
      (text) => {
        for (const clean of [cleanText, cleanLine]) {
          assert.equal(clean(clean(text)), clean(text));
          assert.equal(clean(text.normalize("NFD")), clean(text.normalize("NFC")));
        }
      },
    ),
    { numRuns: 5000 },
  );
});

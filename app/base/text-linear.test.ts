import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDay } from "#app/forms/definition/values.ts";
import { isOtherLanguage } from "#app/help/other-language.ts";
import { wholeWords } from "#app/records/person.server.ts";
import { listWords } from "#app/search/words.ts";
import { findPersonalDetails } from "#app/voices/responses/find-personal-details.ts";
import { cleanText } from "#app/voices/responses/posted-text.ts";
import { foldAccents, normalise } from "./text.ts";

const readers: Record<string, (text: string) => unknown> = {
  NFC: (text) => normalise(text, "NFC"),
  NFKC: (text) => normalise(text, "NFKC"),
  NFKD: (text) => normalise(text, "NFKD"),
  "without accents": foldAccents,
  "a message": cleanText,
  "personal details": (text) => findPersonalDetails(text),
  "another language": (text) => isOtherLanguage(text, () => false),
  "a day": parseDay,
  "words to search": listWords,
  "who a record is about": wholeWords("Ann Smith"),
};

/** Marks out of order, alone and between what is removed or becomes a mark; signs that become many. */
const pieces = ["\u0301\u0323", "\u0301\u200b\u0323\u034f", "\uff9e\u0301\u0323", "\u0344\u0323", "ﷺ"];

test("what is typed is read in linear time, at 10 and 100 times the length of a message", () => {
  for (const [name, read] of Object.entries(readers)) {
    const cost = (length: number) => {
      const before = process.cpuUsage();
      for (const piece of pieces) read(`a${piece.repeat(length / piece.length)}b`);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const tenTimes = cost(20_000);
    assert.ok(tenTimes < 1000, `${name}: ${tenTimes} ms`);
    const hundredTimes = cost(200_000);
    assert.ok(hundredTimes < 30 * tenTimes + 200, `${name}: ${tenTimes} ms, then ${hundredTimes} ms`);
  }
});

test("no sign gets more than a few dozen marks onto a letter", () => {
  const isMark = /^\p{M}/u;
  for (let code = 0x80; code < 0x110000; code++) {
    const sign = String.fromCodePoint(code);
    if (!isMark.test(sign.normalize("NFKD"))) continue;
    const marks = /^a(\p{M}*)/u.exec(normalise(`a${`${sign}\u0301`.repeat(100)}`, "NFKD"))?.[1] ?? "";
    assert.ok([...marks].length <= 90, code.toString(16));
  }
});

test("a form of Unicode leaves what people write whole", () => {
  for (const text of [
    "Việt Nam",
    "한국어로 쓴 글입니다 ".repeat(200),
    "ཀྵྨླྺྲྻྃ",
    "ﷺ ".repeat(20),
    "ｶﾞｷﾞ",
    "ɔ̃̀́",
    `z${"\u0301".repeat(30)}`,
  ])
    for (const form of ["NFC", "NFKC", "NFKD"] as const) assert.equal(normalise(text, form), text.normalize(form));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { removeInvisible } from "./text.ts";

test("invisible characters are removed everywhere", () => {
  const hidden =
    "\u00ad\u034f\u061c\u115f\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u2800\u3164";
  for (const sign of [...hidden, ..."\ufe00\ufe0f\ufeff\uffa0\ufffb\u{e0068}\u{e0100}"]) {
    assert.equal(removeInvisible(sign.repeat(3)), "", sign);
    assert.equal(removeInvisible(`${sign}04${sign}12 a${sign}${sign}b${sign}`), "0412 ab", sign);
  }
});

test("invisible characters stay where an emoji or a language needs them", () => {
  for (const text of [
    "👩🏽\u200d🦽",
    "🏳️\u200d🌈",
    "❤️",
    "☺\ufe0e",
    "1️⃣#️⃣",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ])
    assert.equal(removeInvisible(text), text);
  for (const text of [
    "می\u200cخواهم",
    "جزي\u0654\u200cها",
    "क्\u200dष",
    "ශ්\u200dරී",
    "葛\u{e0100}",
    "ᠠ\u180b",
    "မ\ufe00",
    "a\r\n\tb\u00a0c",
  ])
    assert.equal(removeInvisible(text), text);
  assert.equal(removeInvisible("می\u200c\u200d\u200c\u200cخ\u200b"), "می\u200c\u200dخ", "two of them");
  assert.equal(removeInvisible("🏴\u{e0068}\u{e0069}\u{e007f}"), "🏴");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeMarkup } from "./markup.ts";

test("markup has every character that XML 1.0 allows, escaped where it must be, and no other", () => {
  const isAllowed = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000;
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code);
    if ('&<>"'.includes(sign)) continue;
    assert.equal(escapeMarkup(`a${sign}b`), isAllowed(code) ? `a${sign}b` : "ab", code.toString(16));
  }
  assert.equal(escapeMarkup('<a title="b">&'), "&lt;a title=&quot;b&quot;&gt;&amp;");
});

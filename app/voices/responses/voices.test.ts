import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatPreview, parsePreview } from "#app/voices/avatar/preview.ts";
import { newDigiMe } from "#app/voices/digime/digime-flow.ts";
import { nextEvent } from "#app/voices/digime/next-event.ts";
import { parseDigiMeForm } from "#app/voices/digime/parse-digime.ts";
import { findPersonalDetails } from "#app/voices/digime/personal-details.ts";
import { formatToken, LINK_LIFE_MS, parseDecision, parseToken } from "#app/voices/moderation/moderation.ts";
import { formatCode, parseCode } from "#app/voices/receipt/receipt-code.ts";
import { createSecret } from "#server/secret.ts";
import { cleanName, cleanText, countLetters, countShown, MESSAGE_MOST } from "./voices.ts";

const secret = createSecret("a secret for tests");
const NOW = 1_800_000_000_000;

describe("what somebody typed", () => {
  test("keeps words of any language, emoji and line breaks", () => {
    for (const text of ["Wadjemup mia", "سلام", "你好", "👩🏽‍🦽 yes", "é", "a\n\nb", "ที่นี่"])
      assert.equal(cleanText(text), text.normalize("NFC"));
  });

  test("loses marks that pile up, direction marks, control signs and empty lines", () => {
    assert.equal(countLetters(cleanText(`z${"\u0301".repeat(50)}a`)) <= 5, true);
    assert.equal(cleanText("a\u202eb\u0000c\u200b"), "abc");
    assert.equal(cleanText("a\r\n\r\n\r\n\r\nb  \n"), "a\n\nb");
    assert.equal(cleanName(" Sam\n\nthe   Great "), "Sam the Great");
  });
});

test("what cannot be seen is taken out; joiners stay where writing needs them", () => {
  for (const hidden of ["\u3164\u3164", "\u2800 \u2800", "\u{e0068}\u{e0069}", "\u2060\u00ad\u200d"])
    assert.equal(cleanText(hidden), "");
  assert.equal(cleanText("k\u200cill my\u200dself"), "kill myself");
  assert.equal(countLetters(cleanText(`z${"\u0301\u200d".repeat(50)}`)) <= 4, true);
  for (const needed of ["👩🏽\u200d🦽", "می\u200cخواهم", "क्\u200dष", "🏳️\u200d🌈"])
    assert.equal(cleanText(needed), needed);
});

test("details that invisible signs would hide are found, and words too long are not searched", () => {
  const state = { ...newDigiMe, message: "I live at 5 Sm\u2060ith Str\u00adeet", name: "zoe@home.\u2060example" };
  const { details, nameDetails } = nextEvent(state, "k");
  assert.deepEqual([details, nameDetails], [["address"], ["email"]]);
  assert.deepEqual(nextEvent({ ...state, message: `0412 345 678 ${"x".repeat(2000)}` }, "k").details, []);
});

test("of what a form sends no more is kept than can be looked at quickly, and it is still too long", () => {
  const form = new FormData();
  for (const name of ["message", "name", "Email"]) form.set(name, "a-".repeat(30_000));
  const { state } = parseDigiMeForm(form);
  assert.ok(countLetters(state.message) > MESSAGE_MOST && state.message.length <= MESSAGE_MOST * 4);
  assert.ok(state.name.length < 200 && state.email.length <= 300);
});

describe("personal details", () => {
  test("are found", () => {
    const found: [string, string][] = [
      ["call 0412 345 678", "phone"],
      ["call 0412.345.678", "phone"],
      ["my number is 0 4 1 2 3 4 5 6 7 8", "phone"],
      ["+61 8 9219 1111", "phone"],
      ["(08) 9219 1111", "phone"],
      ["sam@example.com", "email"],
      ["sam (at) example.com", "email"],
      ["look at www.example.com", "link"],
      ["https://x.test/a", "link"],
      ["find me at discord.gg/abc", "link"],
      ["I live at 12 Honeyeater Lane", "address"],
      ["4/17 Swan Street is home", "address"],
      ["I go to Honeyeater Primary School", "school"],
      ["St Anne’s College is boring", "school"],
    ];
    for (const [text, kind] of found) assert.ok(findPersonalDetails(text).includes(kind as "phone"), text);
  });

  test("are not seen where there are none", () => {
    for (const text of [
      "My school starts at 8.30 and ends at 3.15.",
      "High School is hard. Primary School was fun.",
      "In 2026 I turn 12 and there are 31 kids in my class of 5000.",
      "I walked 900 kilometres. 100 percent.",
      "The street is dark, the road is long",
      "On the way home we have 2 dogs in the street",
    ])
      assert.deepEqual(findPersonalDetails(text), [], text);
  });
});

test("a receipt's code can be typed by a child: any case, with or without hyphens, O for 0", () => {
  const code = formatCode(secret.sign("receipt", "x"));
  assert.match(code, /^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  assert.equal(parseCode(code.toLowerCase().replaceAll("-", " ")), code);
  assert.equal(parseCode(code.replaceAll("0", "O").replaceAll("1", "l")), code);
  for (const wrong of ["", "ABC", `${code}X`, "%00", "x".repeat(10_000)]) assert.equal(parseCode(wrong), null);
});

test("a moderator's link works for 7 days, unchanged, for who is one", () => {
  const token = formatToken(secret, "ann@office.example", NOW);
  const parse = (given: string, moderators = ["ann@office.example"], now = NOW) =>
    parseToken(secret, given, moderators, now);
  assert.deepEqual(parse(token), { moderator: "ann@office.example" });
  assert.deepEqual(parse(token, undefined, NOW + LINK_LIFE_MS), { refused: "expired" });
  assert.deepEqual(parse(token, []), { refused: "removed" });
  const claim = Buffer.from(JSON.stringify(["ann@office.example", NOW * 2])).toString("base64url");
  for (const forged of ["", ".", `${token}x`, token.slice(0, -1), `${claim}.${token.split(".")[1]}`, `${token}.x`])
    assert.deepEqual(parse(forged), { refused: "broken" }, forged);
});

test("a preview's address is ours, unchanged and not too old", () => {
  const id = "ab".repeat(16);
  const address = formatPreview(secret, id, NOW + 10);
  assert.equal(parsePreview(secret, address, NOW), id);
  assert.equal(parsePreview(secret, address, NOW + 10), null);
  for (const forged of [`https://x.test${address}`, address.replace("ab", "cd"), address.replace("preview-", ""), ""])
    assert.equal(parsePreview(secret, forged, NOW), null, forged);
});

test("a decision needs words where words are needed", () => {
  assert.deepEqual(parseDecision("approved", {}), { decision: { verdict: "approved" } });
  assert.ok("problem" in parseDecision("redacted", { name: "Sam", text: " \n " }));
  assert.ok("problem" in parseDecision("declined", { reason: "" }));
  assert.ok("problem" in parseDecision("declined", { reason: "x".repeat(10_000) }));
  assert.ok("problem" in parseDecision("deleted", {}));
});

test("a page of responses grows by its size, ‘all’ is bounded", () => {
  assert.deepEqual([countShown(1, 9, 60), countShown(3, 9, 60), countShown("all", 9, 60)], [9, 27, 60]);
  assert.equal(countShown("all", 9, 100_000), 2000);
  assert.equal(countShown(1e9, 9, 100_000), 2000);
});

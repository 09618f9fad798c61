import assert from "node:assert/strict";
import { test } from "node:test";
import { createSecret } from "#server/secret.ts";
import { formatToken, parseToken } from "./moderator-link.ts";

const secret = createSecret("a secret for tests");
const NOW = 1_800_000_000_000;

test("a moderator's link works for 7 days, and only for moderators; nothing but punctuation or spaces may follow it", () => {
  const token = formatToken(secret, "ann@office.example", NOW);
  const parse = (token: string, moderators = ["ann@office.example"], now = NOW) =>
    parseToken(secret, token, moderators, now);
  assert.deepEqual(parse(token), { officer: "ann@office.example", made: NOW });
  const days = 7 * 24 * 60 * 60 * 1000;
  assert.deepEqual(parse(token, undefined, NOW + days - 1), {
    officer: "ann@office.example",
    made: NOW,
  });
  assert.deepEqual(parse(token, undefined, NOW + days), { refused: "expired" });
  assert.deepEqual(parse(token, []), { refused: "removed" });
  const claim = Buffer.from(JSON.stringify(["ann@office.example", NOW * 2])).toString("base64url");
  for (const forged of ["", ".", `${token}x`, token.slice(0, -1), `${claim}.${token.split(".")[1]}`, `${token}.x`])
    assert.deepEqual(parse(forged), { refused: "broken" }, forged);
  for (const stuck of [".", ">", ")", " ", "\u00a0", ">.", ").\n", "”", "…", "*", "\u200b"])
    assert.deepEqual(parse(token + stuck), { officer: "ann@office.example", made: NOW }, stuck);
  for (const wrong of [`${token}.x`, `${token} x`, `${token}é`, `.${token}`])
    assert.deepEqual(parse(wrong), { refused: "broken" }, wrong);
});

test("a link's token does not pass as the cookie's, nor the cookie's as a link's", () => {
  const session = formatToken(secret, "ann@office.example", NOW, "office session");
  assert.deepEqual(parseToken(secret, session, ["ann@office.example"], NOW), { refused: "broken" });
  const link = formatToken(secret, "ann@office.example", NOW);
  assert.deepEqual(parseToken(secret, link, ["ann@office.example"], NOW, "office session"), { refused: "broken" });
});

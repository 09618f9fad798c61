import assert from "node:assert/strict";
import { test } from "node:test";
import { createSecret } from "#server/secret.ts";
import { formatLink, parseLink } from "./office-links.server.ts";

const secret = createSecret("a secret for tests");
const NOW = 1_800_000_000_000;
const ANN = "ann@office.example";
const MINUTE = 60_000;

test("a link in an email works for 7 days, one that was asked for 15 minutes; nothing but punctuation or spaces may follow it", () => {
  const link = formatLink(secret, ANN, NOW);
  const asked = formatLink(secret, ANN, NOW, "office link");
  for (const [token, minutes] of [
    [link, 7 * 24 * 60],
    [asked, 15],
  ] as const) {
    assert.deepEqual(parseLink(secret, token, NOW + minutes * MINUTE - 1), { address: ANN, made: NOW });
    assert.equal(parseLink(secret, token, NOW + minutes * MINUTE), null);
  }
  const claim = Buffer.from(JSON.stringify([ANN, NOW * 2])).toString("base64url");
  for (const forged of ["", ".", `${link}x`, link.slice(0, -1), `${claim}.${link.split(".")[1]}`, `${link}.x`])
    assert.equal(parseLink(secret, forged, NOW), null, forged);
  for (const stuck of [".", ">", ")", " ", "\u00a0", ">.", ").\n", "”", "…", "*", "\u200b"])
    assert.deepEqual(parseLink(secret, link + stuck, NOW), { address: ANN, made: NOW }, stuck);
  for (const wrong of [`${link}.x`, `${link} x`, `${link}é`, `.${link}`])
    assert.equal(parseLink(secret, wrong, NOW), null, wrong);
});

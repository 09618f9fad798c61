import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { createSecret } from "#server/secret.ts";
import { formatLink, isRevoked, revokeLinks } from "./office-links.server.ts";
import {
  claimLink,
  createSession,
  endSession,
  findSession,
  forgetPasses,
  formatCookie,
  readToken,
} from "./office-session.server.ts";

const MINUTE = 60_000;
const [ANN, BO] = ["ann@office.example", "bo@office.example"];

test("a cookie is that of a session only with our signature of its own token, and not with that of a link", () => {
  const site = (secret: string) => ({ siteUrl: "http://site.test", secret: createSecret(secret) });
  const [cookie = ""] = formatCookie(site("ours"), "a-token").split(";");
  const read = (sent: string) =>
    readToken(new Request("http://site.test/", { headers: { Cookie: sent } }), site("ours"));
  const [, signature = ""] = cookie.split(".");
  assert.equal(read(cookie), "a-token");
  const [other = ""] = formatCookie(site("another"), "a-token").split(";");
  for (const forged of [
    other,
    "office=a-token",
    "office=a-token.",
    "office=",
    "",
    `office=another.${signature}`,
    `office=.${signature}`,
    `office=${formatLink(site("ours").secret, ANN, 0)}`,
  ])
    assert.equal(read(forged), "", forged);
});

onBothEngines((db) => {
  test("a session lasts 12 hours, and ends when somebody signs out, or when its link is revoked", async () => {
    const session = await createSession(db(), ANN, 500, 1000);
    assert.equal(await findSession(db(), session, 1000 + 719 * MINUTE), ANN);
    assert.equal(await findSession(db(), session, 1000 + 720 * MINUTE), null);
    assert.equal(await findSession(db(), `${session}x`, 1000), null);
    const other = await createSession(db(), ANN, 500, 1000);
    await endSession(db(), other);
    assert.equal(await findSession(db(), other, 1000), null);
    const ofBo = await createSession(db(), BO, 500, 1000);
    await revokeLinks(db(), ANN, 2000);
    assert.deepEqual([await isRevoked(db(), ANN, 2000), await isRevoked(db(), ANN, 2001)], [true, false]);
    const late = await createSession(db(), ANN, 2000, 3000);
    for (const ended of [session, late]) assert.equal(await findSession(db(), ended, 3000), null);
    assert.equal(await findSession(db(), ofBo, 3000), BO);
    const next = await createSession(db(), ANN, 2001, 3000);
    assert.equal(await findSession(db(), next, 3000), ANN);
    await forgetPasses(db(), 3000 + 720 * MINUTE);
    assert.deepEqual(await db().selectFrom("office_pass").selectAll().execute(), []);
  });

  test("of several who ask at once for a link to one address, one gets it, and the next after two minutes", async () => {
    const claim = (address: string, now: number) => claimLink(db(), address, now);
    const atOnce = await Promise.all([1, 2, 3].map(() => claim(ANN, 1000)));
    assert.deepEqual(atOnce.toSorted(), [false, false, true]);
    assert.equal(await claim("eve@elsewhere.example", 1000), true);
    assert.equal(await claim(ANN, 999 + 2 * MINUTE), false);
    assert.equal(await claim(ANN, 1000 + 2 * MINUTE), true);
    assert.equal(await claim(ANN, 1001 + 2 * MINUTE), false);
    // What keeps the next link back lets nobody in.
    const [hash] = (await db().selectFrom("office_pass").select("hash").execute()).map((row) => row.hash);
    assert.equal(await findSession(db(), hash ?? "", 1000), null);
    await endSession(db(), ANN);
    assert.equal(await claim(ANN, 1002 + 2 * MINUTE), false);
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { secret } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import { createRates } from "#server/rate-limit.ts";
import { ATTEMPTS, signNewReceipt, tryReceiptCode } from "./receipt-attempts.ts";

onBothEngines((db) => {
  const visitorAt = (clock: { now(): number }) => ({
    rates: createRates(db(), clock)("192.0.2.1"),
    log: createLog("silent"),
    requestId: "1",
    secret,
    clock,
  });

  test("a failed lookup does not count as a wrong code", async () => {
    const clock = { now: () => 0 };
    const visitor = visitorAt(clock);
    const tried = (find: () => Promise<string | null>) => tryReceiptCode(visitor, "some code", "", find);
    const away = () => Promise.reject(new Error("away"));
    for (let time = 0; time < ATTEMPTS; time++) await assert.rejects(tried(away), /away/);
    assert.equal((await tried(async () => "a receipt")).result, "a receipt");
    for (let time = 0; time < ATTEMPTS; time++) assert.equal((await tried(async () => null)).wait, null);
    assert.notEqual((await tried(async () => "a receipt")).wait, null, "wrong ones count");
  });

  test("a receipt counts as new for ten minutes, only with the proof issued with it", async () => {
    const clock = { now: () => 0 };
    const visitor = visitorAt(clock);
    const code = "H7KK3-FXT69-S38GD-22G97";
    const proof = signNewReceipt(secret, code, 0);
    const isNew = async (now: number, ownProof = proof, of = code) => {
      clock.now = () => now;
      return (await tryReceiptCode(visitor, of, ownProof, async () => "a receipt")).isNew;
    };
    assert.equal(await isNew(10 * 60_000 - 1), true);
    assert.equal(await isNew(10 * 60_000), false);
    assert.equal(await isNew(0, proof, "H7KK3-FXT69-S38GD-22G98"), false, "of another receipt");
    assert.equal(await isNew(0, `1${proof}`), false, "with a later end");
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { secret } from "#app/voices/testing.ts";
import { memoryRates } from "#server/http/limits/rate-limit.ts";
import { createLog } from "#server/log.ts";
import { ATTEMPTS, tryCode } from "./receipt-attempts.ts";

test("a code that could not be looked up counts as no wrong one, so that a right one is looked up again", async () => {
  const clock = { now: () => 0 };
  const visitor = { rates: memoryRates(clock)("192.0.2.1"), log: createLog("silent"), requestId: "1", secret, clock };
  const tried = (find: () => Promise<string | null>) => tryCode(visitor, "some code", "", find);
  const away = () => Promise.reject(new Error("away"));
  for (let time = 0; time < ATTEMPTS; time++) await assert.rejects(tried(away), /away/);
  assert.equal((await tried(async () => "a receipt")).found, "a receipt");
  for (let time = 0; time < ATTEMPTS; time++) assert.equal((await tried(async () => null)).wait, null);
  assert.notEqual((await tried(async () => "a receipt")).wait, null, "wrong ones count");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import { createSecret } from "#server/secret.ts";
import type { SendMail } from "./mail.ts";
import { claimAddress } from "./once-a-day.ts";
import { createOutbox } from "./outbox.ts";

const DAY = 24 * 60 * 60_000;

onBothEngines((db) => {
  const time = { now: 1_800_000_000_000 };
  const secret = createSecret("a secret for tests");
  const outbox = (send: SendMail) =>
    createOutbox({
      ...{ db: db(), clock: { now: () => time.now }, log: createLog("silent"), send, secret, office: null },
    });
  const queue = async (count: number) => {
    for (let at = 0; at < count; at++)
      await outbox(async () => {}).queue(db(), { to: "office@example.org", subject: "Hello", text: "Words" });
  };

  test("no letter waits for the time of a clock that was ahead when it was queued, tried or taken", async () => {
    const real = time.now;
    time.now += 30 * DAY;
    await queue(2);
    const failing = outbox(async () => {
      throw new Error("no");
    });
    assert.deepEqual(await failing.sendDue(), { sent: 0, failed: 2 });
    await queue(1);
    void outbox(() => new Promise(() => {})).sendDue();
    const leased = () => db().selectFrom("mail").select("id").where("lease", "is not", null).execute();
    while ((await leased()).length < 1) await new Promise(setImmediate);
    await queue(1);
    time.now = real;
    await queue(1);
    const sent: string[] = [];
    assert.deepEqual(await outbox(async (id) => void sent.push(id)).sendDue(), { sent: 5, failed: 0 });
    assert.equal(new Set(sent).size, 5);
  });

  test("an address that had a letter under such a clock gets the next one within two days", async () => {
    const claim = (now: number) => claimAddress(db(), secret, "digime", "kid@home.example", now);
    assert.equal(await claim(time.now + 300 * DAY), true);
    assert.equal(await claim(time.now), true);
    assert.equal(await claim(time.now + 1), false);
  });
});

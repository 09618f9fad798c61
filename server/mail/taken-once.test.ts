import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import { createSecret } from "#server/secret.ts";
import { createOutbox } from "./outbox.ts";

/** Longer than a worker's lease. */
const LEASE_OVER_MS = 6 * 60_000;

onBothEngines((db) => {
  test("an email sent while the database fails is deleted later, and not sent twice", async () => {
    const { worker, time, sent } = outbox(db());
    await loseOneOf(worker, db(), ["ann@example.org"]);
    time.now += LEASE_OVER_MS;
    assert.deepEqual(await worker.sendDue(), { sent: 0, failed: 0 });
    assert.equal(sent.length, 1);
    assert.deepEqual(await db().selectFrom("mail").select("id").execute(), []);
  });

  test("a worker that is stopped first deletes what was sent, so that the next sends only the rest", async () => {
    const { worker, time, sent } = outbox(db());
    await loseOneOf(worker, db(), ["ann@example.org", "ben@example.org"]);
    await worker.stop();
    const next = outbox(db(), false, time);
    assert.deepEqual(await next.worker.sendDue(), { sent: 1, failed: 0 });
    time.now += LEASE_OVER_MS;
    assert.deepEqual(await next.worker.sendDue(), { sent: 0, failed: 0 });
    assert.deepEqual([sent.length, next.sent.length], [1, 1]);
  });
});

/** @param loses whether the database goes away as the first email is sent */
function outbox(db: Db, loses = true, time = { now: 1_800_000_000_000 }) {
  const sent: string[] = [];
  const worker = createOutbox({
    db,
    clock: { now: () => time.now },
    log: createLog("silent"),
    office: null,
    secret: createSecret("a secret for tests"),
    send: async (_id, { to }) => {
      sent.push(to);
      if (loses && sent.length === 1) await sql`alter table mail rename to mail_away`.execute(db);
    },
  });
  return { worker, time, sent };
}

async function loseOneOf(worker: ReturnType<typeof createOutbox>, db: Db, receivers: string[]) {
  for (const to of receivers) await worker.queue(db, { to, subject: "Hello", text: "Words" });
  await assert.rejects(worker.sendDue());
  await sql`alter table mail_away rename to mail`.execute(db);
}

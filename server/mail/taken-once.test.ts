import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { onBothEngines } from "#server/db/testing.ts";
import { createLog } from "#server/log.ts";
import { createSecret } from "#server/secret.ts";
import { createOutbox } from "./outbox.ts";

onBothEngines((db) => {
  test("a letter that was taken while the database went away is deleted later, and not sent twice", async () => {
    const time = { now: 1_800_000_000_000 };
    let sent = 0;
    const worker = createOutbox({
      ...{ db: db(), clock: { now: () => time.now }, log: createLog("silent"), office: null },
      secret: createSecret("a secret for tests"),
      send: async () => {
        sent += 1;
        if (sent === 1) await sql`alter table mail rename to mail_away`.execute(db());
      },
    });
    await worker.queue(db(), { to: "ann@example.org", subject: "Hello", text: "Words" });
    await assert.rejects(worker.sendDue());
    await sql`alter table mail_away rename to mail`.execute(db());
    // Longer than a letter is held for one worker.
    time.now += 6 * 60_000;
    assert.deepEqual(await worker.sendDue(), { sent: 0, failed: 0 });
    assert.equal(sent, 1);
    assert.deepEqual(await db().selectFrom("mail").select("id").execute(), []);
  });

  test("letters beside one that the database could not delete go out once it is back", async () => {
    let sent = 0;
    const worker = createOutbox({
      ...{ db: db(), clock: { now: () => 1_800_000_000_000 }, log: createLog("silent"), office: null },
      secret: createSecret("a secret for tests"),
      send: async () => {
        sent += 1;
        if (sent === 1) await sql`alter table mail rename to mail_away`.execute(db());
      },
    });
    for (const to of ["ann@example.org", "ben@example.org", "cat@example.org"])
      await worker.queue(db(), { to, subject: "Hello", text: "Words" });
    await assert.rejects(worker.sendDue());
    await sql`alter table mail_away rename to mail`.execute(db());
    assert.deepEqual(await worker.sendDue(), { sent: 2, failed: 0 });
  });
});

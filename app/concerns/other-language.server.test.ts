import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { replaceSite } from "#app/site/site.server.ts";
import { listWaiting } from "#app/voices/moderation/moderation.server.ts";
import { countQueues } from "#app/voices/responses/waiting.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import type { ConcernTable } from "#server/db/schema.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { parseStep } from "./concern.ts";
import { concernsSchema } from "./concern-content.ts";
import { findConcern, notifyDue, raiseConcern, takeStep } from "./concerns.server.ts";
import { replaceGuide } from "./guide.server.ts";

const MINUTE = 60_000;
const [ANN, BO, MO] = ["ann@office.example", "bo@office.example", "mo@office.example"];
const WORDS = "baba ananipiga kila usiku";

onBothEngines((db) => {
  let now = NOW;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  const { save, approve } = voicesWith(db);
  const outbox = () => {
    const send = smtpSender(mails.url, "Office <no-reply@office.example>");
    return createOutbox({ db: db(), clock: { now: () => now }, log: createLog("silent"), send, secret, office: null });
  };
  const context = () => {
    const env = parseEnv({ SAFEGUARDING: `${ANN},${BO}`, MODERATORS: MO, LOG_LEVEL: "silent" });
    const clock = { now: () => now };
    return { db: db(), env, secret, clock, siteUrl: "https://site.example", mail: outbox() } as AppLoadContext;
  };
  const raise = (item: string, cause: ConcernTable["cause"] = "language", kind: ConcernTable["kind"] = "response") =>
    db()
      .transaction()
      .execute((trx) => raiseConcern(trx, context(), { kind, item, cause, by: "site", now }));
  const saveWords = () => save({ text: WORDS, flags: ["language"] });
  /** Who got an email, and the emails as they were sent. */
  const sent = async () => {
    mails.taken.length = 0;
    await outbox().sendDue();
    return { to: mails.taken.map(({ to }) => to[0]).sort(), raw: mails.taken.map(({ raw }) => raw).join("\n") };
  };

  before(async () => {
    mails = await startMailServer();
  });
  after(() => mails.stop());
  beforeEach(async () => {
    now = NOW;
    for (const table of ["concern", "concern_entry", "mail", "site", "publication"] as const)
      await db().deleteFrom(table).execute();
    await db().insertInto("publication").values({ id: 1, revision: 1, content_hash: "", published_at: 0 }).execute();
    await replaceSite(db(), { name: "The Office", helpLines: [], timeZone: "Australia/Perth" } as never);
    await replaceGuide(db(), concernsSchema.parse({ outcomes: ["Nobody is in danger"], phones: [] }));
  });

  test("the first of those who act hears at once, in words of its own and with none of the child’s", async () => {
    await raise((await saveWords()).id);
    const { to, raw } = await sent();
    assert.deepEqual(to, [ANN]);
    assert.match(raw, /Subject: In another language: Concern 2027-001/);
    assert.match(raw, /In another language: it may be nothing\. Concern 2027-001, received/);
    assert.doesNotMatch(raw, /danger|ananipiga/);
  });

  test("of a form moderators hear at once, too, since no other email tells them", async () => {
    await raise("ABCDEFGHJKMN", "language", "submission");
    assert.deepEqual((await sent()).to, [ANN, MO]);
  });

  test("it goes to the next ones until somebody has looked", async () => {
    const { number } = await raise((await saveWords()).id);
    await sent();
    now += 31 * MINUTE;
    await notifyDue(db(), context());
    assert.deepEqual((await sent()).to, [BO, MO]);
    const fields = { act: "open", number, text: "", notified: "", reference: "", outcome: "" } as const;
    const parsed = parseStep(fields, []);
    assert.ok("step" in parsed);
    await takeStep(db(), number, parsed.step, BO, now);
    now += 31 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 0);
  });

  test("moderators read it in ‘Check’ and may publish it, until somebody raises a concern about what it says", async () => {
    const { id } = await saveWords();
    const { number } = await raise(id);
    assert.deepEqual(await countQueues(db()), { check: 1, ordinary: 0 });
    assert.deepEqual((await approve(id))?.done, true);
    await sent();
    assert.deepEqual(await raise(id), { number, fresh: false });
    assert.deepEqual(await raise(id, "moderator"), { number, fresh: true });
    assert.deepEqual(await listWaiting(db(), { limit: 9, queue: "check" }), [], "it is with those who act on concerns");
    const { state, cause, may_publish } = (await findConcern(db(), number)) ?? {};
    assert.deepEqual([state, cause, may_publish], ["new", "moderator", 0]);
    const { to, raw } = await sent();
    assert.deepEqual(to, [ANN]);
    assert.match(raw, /A child may be in danger/);
    assert.deepEqual(await raise(id, "language"), { number, fresh: false }, "it is never taken for less again");
  });
});

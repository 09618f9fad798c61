import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { REQUESTS } from "#app/base/office.ts";
import { listTasks } from "#app/office/tasks.server.ts";
import { replaceSite } from "#app/site/site.server.ts";
import { listWaiting, publishApproved } from "#app/voices/moderation/moderation.server.ts";
import { formatSeen } from "#app/voices/moderation/moderation.ts";
import { officeWith } from "#app/voices/moderation/testing.ts";
import { answerRemovalRequest, countRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { countQueues } from "#app/voices/responses/waiting.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import type { ConcernTable, Db } from "#server/db/schema.ts";
import { onBothEngines, untilBlocked } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { parseStep } from "./concern.ts";
import { concernsSchema } from "./concern-content.ts";
import { findConcern, listEntries, notifyDue, raiseConcern, takeStep } from "./concerns.server.ts";
import { replaceGuide } from "./guide.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const [ANN, BO, MO] = ["ann@office.example", "bo@office.example", "mo@office.example"];
const WORDS = "baba ananipiga kila usiku";

onBothEngines((db, engine) => {
  let now = NOW;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  const { save, approve } = voicesWith(db);
  const office = officeWith(db);
  const outbox = () => {
    const send = smtpSender(mails.url, "Office <no-reply@office.example>");
    return createOutbox({ db: db(), clock: { now: () => now }, log: createLog("silent"), send, secret, office: null });
  };
  const context = () => {
    const env = parseEnv({ SAFEGUARDING: `${ANN},${BO}`, MODERATORS: MO, LOG_LEVEL: "silent" });
    const clock = { now: () => now };
    return { db: db(), env, secret, clock, siteUrl: "https://site.example", mail: outbox() } as AppLoadContext;
  };
  type Kind = ConcernTable["kind"];
  const raiseIn = (trx: Db, item: string, cause: ConcernTable["cause"], kind: Kind = "response") =>
    raiseConcern(trx, context(), { kind, item, cause, by: "site", now });
  const raise = (item: string, cause: ConcernTable["cause"] = "language", kind?: Kind) =>
    db()
      .transaction()
      .execute((trx) => raiseIn(trx, item, cause, kind));
  const open = async (number: string) => {
    const parsed = parseStep({ act: "open", number, text: "", notified: "", reference: "", outcome: "" }, []);
    assert.ok("step" in parsed);
    await takeStep(db(), number, parsed.step, BO, now);
  };
  const saveWords = () => save({ text: WORDS, flags: ["language"] });
  const takeEmails = async () => {
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
    for (const table of ["concern", "concern_joined", "concern_entry", "mail", "site", "publication"] as const)
      await db().deleteFrom(table).execute();
    await db().insertInto("publication").values({ id: 1, revision: 1, content_hash: "", published_at: 0 }).execute();
    await replaceSite(db(), { name: "The Office", helpLines: [], timeZone: "Australia/Perth" } as never);
    await replaceGuide(db(), concernsSchema.parse({ outcomes: ["Nobody is in danger"], phones: [] }));
  });

  test("the first of those who act hears at once, in words of its own and with none of the child’s", async () => {
    await raise((await saveWords()).id);
    const { to, raw } = await takeEmails();
    assert.deepEqual(to, [ANN]);
    assert.match(raw, /Subject: In another language: Concern 2027-001/);
    assert.match(raw, /In another language: it may be nothing\. Concern 2027-001, received/);
    assert.doesNotMatch(raw, /danger|ananipiga/);
  });

  test("of a form moderators hear at once, too, since no other email tells them", async () => {
    await raise("ABCDEFGHJKMN", "language", "submission");
    assert.deepEqual((await takeEmails()).to, [ANN, MO]);
  });

  test("it goes to the next ones until somebody has looked", async () => {
    const { number } = await raise((await saveWords()).id);
    await takeEmails();
    now += 31 * MINUTE;
    await notifyDue(db(), context());
    assert.deepEqual((await takeEmails()).to, [BO, MO]);
    await open(number);
    now += 31 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 0);
  });

  test("moderators read it in ‘Check’, but nobody publishes it before one of those who act has looked", async () => {
    const { id } = await saveWords();
    const { number } = await raise(id);
    const { check, ordinary } = await countQueues(db());
    assert.deepEqual([check, ordinary], [1, 0]);
    const press = async (verdict: string) => {
      const { response } = await office("moderator").load("check", { id });
      const form = { id: formatSeen(response ?? assert.fail()), verdict, name: "S", text: "Words.", reason: "No." };
      return office("moderator").press(form, "check");
    };
    const responses = await db().selectFrom("response").selectAll().execute();
    for (const verdict of ["approved", "redacted"]) {
      const { status, text } = await press(verdict);
      assert.equal(status, 409);
      assert.match(
        text,
        /concern 2027-001 is about it: it may be in another language\. Somebody who acts .* looks first/,
      );
    }
    assert.deepEqual(await db().selectFrom("response").selectAll().execute(), responses);
    // As an earlier release has let it pass.
    await db().updateTable("response").set({ status: "approved", appears_at: now }).where("id", "=", id).execute();
    assert.equal(await publishApproved(db(), now + DAY), 0);
    await db().updateTable("response").set({ status: "waiting", appears_at: null }).where("id", "=", id).execute();
    await open(number);
    assert.equal((await press("approved")).status, 303);
    assert.equal(await publishApproved(db(), now + DAY), 1);
  });

  test("moderators read and answer a request in another language to take words down, while it is with those who act", async () => {
    const request = { id: "5".repeat(24), received_at: NOW, handled_at: null, handled_by: null };
    await db()
      .insertInto("removal_request")
      .values({ ...request, name: "", words: WORDS })
      .execute();
    const { number } = await raise(request.id, "language", "removal-request");
    const waiting = async () => countRemovalRequests(db(), false);
    assert.deepEqual(
      [await waiting(), (await listTasks(context(), ["moderator"])).find(({ page }) => page === REQUESTS)?.count],
      [1, 1],
    );
    await raise(request.id, "moderator", "removal-request");
    const form = { id: request.id, taken: [], shown: [], find: "zzz", isFound: false };
    const answer = () => answerRemovalRequest(context(), form, "mo@office.example", false);
    assert.deepEqual([await waiting(), /^Nothing/.test(await answer())], [0, true]);
    await db().updateTable("concern").set({ may_publish: 1 }).where("number", "=", number).execute();
    assert.equal(await answer(), "");
  });

  test("what it says makes a concern about danger of it, once, whatever somebody else does with it meanwhile", async () => {
    const changes = [
      (trx: Db, item: string) => trx.updateTable("concern").set({ state: "opened" }).where("item", "=", item).execute(),
      (trx: Db, item: string) => trx.updateTable("concern").set({ state: "closed" }).where("item", "=", item).execute(),
      (trx: Db, item: string) => raiseIn(trx, item, "moderator"),
    ];
    for (const [at, change] of changes.entries()) {
      const { id } = await save({ text: WORDS, flags: ["language"], key: String(at), name: `Name ${at}` });
      const { number } = await raise(id);
      const { raising } = await db()
        .transaction()
        .execute(async (trx) => {
          await change(trx, id);
          const raising = raise(id, "words");
          if (engine.name === "PostgreSQL") await untilBlocked(db(), 1);
          return { raising };
        });
      assert.equal((await raising).number, number);
      const { cause, may_publish } = (await findConcern(db(), number)) ?? {};
      assert.deepEqual([cause, may_publish], [at === 2 ? "moderator" : "words", 0]);
      const opened = (await listEntries(db(), [number])).filter(({ text }) => text.startsWith("Opened again"));
      assert.equal(opened.length, 1);
    }
  });

  test("once it is about danger it is kept from moderators, and never taken for less again", async () => {
    const { id } = await saveWords();
    const { number } = await raise(id);
    await open(number);
    assert.deepEqual((await approve(id))?.done, true);
    await takeEmails();
    assert.deepEqual(await raise(id), { number });
    assert.deepEqual(await raise(id, "moderator"), { number });
    assert.deepEqual(await listWaiting(db(), { limit: 9, queue: "check" }), [], "it is with those who act on concerns");
    const { state, cause, may_publish } = (await findConcern(db(), number)) ?? {};
    assert.deepEqual([state, cause, may_publish], ["new", "moderator", 0]);
    const { to, raw } = await takeEmails();
    assert.deepEqual(to, [ANN]);
    assert.match(raw, /A child may be in danger/);
    assert.deepEqual(await raise(id, "language"), { number }, "it is never taken for less again");
  });
});

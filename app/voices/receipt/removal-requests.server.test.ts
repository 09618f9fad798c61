import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findItem } from "#app/concerns/concern-items.server.ts";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { listDue } from "#app/records/disposals.server.ts";
import { forgetDue } from "#app/records/testing.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { memoryRates } from "#server/rate-limit.ts";
import { askForRemoval, listRemovalRequests, markRemovalHandled } from "./removal-requests.server.ts";

const noWords = { spellings: {}, fillers: [], lists: {}, phrases: [], alone: [], harmless: [] };
const DAY = 24 * 60 * 60 * 1000;
const env = parseEnv({ MODERATORS: "ann@office.example", LOG_LEVEL: "silent" });
const clock = { now: () => NOW };

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  before(async () => {
    mails = await startMailServer();
  });
  after(() => mails.stop());
  const ask = (words: string, name = "", rates = memoryRates(clock)("192.0.2.1")) => {
    const send = smtpSender(mails.url, "Office <no-reply@office.example>");
    const mail = createOutbox({ db: db(), clock, log: createLog("silent"), send, secret, office: null });
    const context = { db: db(), clock, env, secret, rates, mail, siteUrl: "https://site.test" };
    return askForRemoval(context, { name, words });
  };

  test("a request stands beside the published responses that it may mean, the likeliest first", async () => {
    const pool = await save({ name: "Sunny Wombat", text: "A SWIMMING pool near our library." });
    const bus = await save({ name: "sunny wombat", text: "A bus in the evening.", key: "b" });
    const hidden = await save({ name: "Sunny Wombat", text: "A swimming pool for dogs.", key: "c" });
    const office = await save({ text: "A swimming pool with waves.", sharing: "office", key: "d" });
    for (const { id } of [pool, bus, office]) await approve(id);
    assert.deepEqual(await ask("It was about a swimming pool", "Sunny Wombat"), { wait: null, inNeed: false });
    const [request, ...more] = await listRemovalRequests(db(), 9);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [request?.name, request?.words, request?.received],
      ["Sunny Wombat", "It was about a swimming pool", NOW],
    );
    assert.deepEqual(
      request?.candidates.map(({ id, question }) => [id, question]),
      [
        [pool.id, "What of now?"],
        [bus.id, "What of now?"],
      ],
    );
    assert.ok(!JSON.stringify(request).includes(hidden.id));
  });

  test("at most five responses are listed, and none for words that say nothing", async () => {
    for (let at = 0; at < 7; at++) await approve((await save({ name: "Kai", key: String(at) })).id);
    await ask("winter", "Kai");
    await ask("a % _ of it", "");
    const counts = (await listRemovalRequests(db(), 9)).map(({ candidates }) => candidates.length);
    assert.deepEqual(counts.sort(), [0, 5]);
  });

  test("the same request counts once, is handled once, is open again when asked again, and is deleted in the end", async () => {
    for (let time = 0; time < 2; time++) assert.equal((await ask("the one about my brother", "Kai")).wait, null);
    const [request] = await listRemovalRequests(db(), 9);
    const id = request?.id ?? "";
    assert.equal((await listRemovalRequests(db(), 9)).length, 1);
    assert.equal(await markRemovalHandled(db(), id, "ann@x.au", NOW), true);
    assert.equal(await markRemovalHandled(db(), id, "bo@x.au", NOW + 1), false);
    assert.equal((await listRemovalRequests(db(), 9)).length, 0);
    await ask("the one about my brother", "Kai");
    assert.equal((await listRemovalRequests(db(), 9)).length, 1);
    await forgetDue(db(), NOW + 1000 * DAY);
    assert.equal((await listRemovalRequests(db(), 9)).length, 1, "until somebody has handled it");
    await markRemovalHandled(db(), id, "ann@x.au", NOW);
    await forgetDue(db(), NOW + 90 * DAY - 1);
    assert.equal((await db().selectFrom("removal_request").select("id").execute()).length, 1);
    await forgetDue(db(), NOW + 90 * DAY);
    assert.equal((await db().selectFrom("removal_request").select("id").execute()).length, 0);
  });

  test("words of need in a request open one concern, whose email has none of them", async () => {
    await replaceHelpWords(db(), { ...noWords, phrases: ["hit me"] });
    for (let time = 0; time < 2; time++) assert.equal((await ask("dad found it and he hit me again")).inNeed, true);
    const concerns = await db().selectFrom("concern").select(["kind", "cause", "state"]).execute();
    assert.deepEqual(concerns, [{ kind: "removal-request", cause: "words", state: "new" }]);
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("mail").selectAll().execute()), /hit me/);
  });

  test("a request that raised a concern is kept while that is open, and then as long as the concern", async () => {
    await replaceHelpWords(db(), { ...noWords, phrases: ["hit me"] });
    await ask("mum says he hit me");
    const [request] = await listRemovalRequests(db(), 9);
    await markRemovalHandled(db(), request?.id ?? "", "ann@x.au", NOW);
    const concern = await db().selectFrom("concern").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual((await findItem(db(), concern))?.written[0]?.text, "mum says he hit me");
    const kept = async (days: number) => {
      await forgetDue(db(), NOW + days * DAY);
      return (await db().selectFrom("removal_request").select("id").execute()).length;
    };
    assert.equal(await kept(9999), 1, "while it is open");
    await db().updateTable("concern").set({ state: "closed" }).execute();
    await db().updateTable("concern_entry").set({ made_at: NOW }).execute();
    assert.equal(await kept(6 * 365), 1);
    const due = await listDue(db(), NOW + 8 * 365 * DAY, "ask");
    assert.deepEqual(due.map(({ thing }) => thing).sort(), ["concerns", "removal-requests"]);
  });

  test("requests are limited, and moderators get one email for each, without its words", async () => {
    await db().deleteFrom("mail").execute();
    const rates = memoryRates(clock)("192.0.2.9");
    for (let at = 0; at < 60; at++) assert.equal((await ask(`words number ${at}`, "", rates)).wait, null);
    assert.ok((await ask("words number 1", "", rates)).wait);
    const emails = await db().selectFrom("mail").selectAll().execute();
    assert.equal(emails.length, 60);
    assert.doesNotMatch(JSON.stringify(emails), /words number/);
  });
});

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { timeFormat } from "#app/base/dates.ts";
import { findItem } from "#app/concerns/concern-items.server.ts";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { listDue } from "#app/records/disposals.server.ts";
import { forgetDue } from "#app/records/testing.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { decide } from "#app/voices/moderation/moderation.server.ts";
import { listResponses } from "#app/voices/responses/responses.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { createRates } from "#server/rate-limit.ts";
import { takeDown } from "./receipts.server.ts";
import { answerRemovalRequest, askForRemoval, countRemovalRequests, findRequest } from "./removal-requests.server.ts";

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
  const ask = (words: string, name = "", rates = createRates(db(), clock)(randomUUID())) => {
    const send = smtpSender(mails.url, "Office <no-reply@office.example>");
    const mail = createOutbox({ db: db(), clock, log: createLog("silent"), send, secret, office: null });
    const context = { db: db(), clock, env, secret, rates, mail, siteUrl: "https://site.test" };
    return askForRemoval(context, { name, words });
  };

  type Posted = Parameters<typeof answerRemovalRequest>[1] & { by: string; actsOnConcerns: boolean };
  const answer = async (
    id: string,
    taken: string[],
    { by = "ann@x.au", actsOnConcerns = true, ...more }: Partial<Posted> = {},
  ) => {
    const isFound = taken.length > 0;
    const posted = { id, taken, isFound, shown: taken, find: isFound ? "" : "zzz", ...more };
    return answerRemovalRequest({ db: db(), clock }, posted, by, actsOnConcerns);
  };
  const statusOf = async (id: string) =>
    (await db().selectFrom("response").select("status").where("id", "=", id).executeTakeFirst())?.status;
  const openRequest = async (actsOnConcerns = true, id = "", find = "") => {
    const { request, candidates, ...more } = await findRequest(db(), id, find, actsOnConcerns);
    return { ...more, ...(request ?? { id: "" }), candidates: candidates.map((response) => response.id) };
  };
  const raiseConcern = (kind: "response" | "removal-request", item: string) =>
    insertRow(db(), "concern", { kind, item });

  test("a request stands beside the responses that it may mean, in whatever state, the likeliest first", async () => {
    const pool = await save({ name: "Sunny Wombat", text: "A SWIMMING pool near our library." });
    const bus = await save({ name: "sunny wombat", text: "A bus in the evening.", key: "b" });
    const waiting = await save({ text: "A swimming pool for dogs.", key: "c" });
    const office = await save({ text: "A swimming pool with waves.", sharing: "office", key: "d" });
    const declined = await save({ text: "A swimming pool with Tilly.", key: "e" });
    const down = await save({ name: "Sunny Wombat", text: "A swimming pool for cats.", key: "f" });
    for (const { id } of [pool, bus]) await approve(id);
    await decide(db(), office.id, { verdict: "read" }, "ann@x.au", NOW);
    await decide(db(), declined.id, { verdict: "declined", reason: "It names a friend." }, "ann@x.au", NOW);
    await takeDown(db(), secret, down.code, NOW);
    assert.deepEqual(await ask("It was about a swimming pool", "Sunny Wombat"), { wait: null, need: null });
    const request = await openRequest();
    const asked = { name: "Sunny Wombat", words: "It was about a swimming pool", received_at: NOW };
    assert.partialDeepStrictEqual(request, asked);
    assert.equal(request.candidates[0], pool.id);
    const others = [bus, waiting, office, declined].map(({ id }) => id);
    assert.deepEqual(request.candidates.slice(1).sort(), others.sort());
  });

  test("one press takes what is meant down, for good, and answers the request: what waited cannot be approved", async () => {
    const [shown, waiting] = [await save({ text: "A swimming pool." }), await save({ text: "Swimming.", key: "b" })];
    await approve(shown.id);
    await ask("swimming in a pool");
    const { id } = await openRequest();
    assert.match(String(await answer(id, ["f".repeat(24)])), /^Nothing has changed: what you chose does not exist/);
    assert.match(String(await answer(id, [shown.id])), /^What you chose is taken down\. The request stays open/);
    assert.deepEqual([await statusOf(shown.id), await statusOf(waiting.id)], ["taken-down", "waiting"]);
    assert.equal(await answer(id, [waiting.id]), "");
    assert.equal((await decide(db(), waiting.id, { verdict: "approved" }, "bo@x.au", NOW))?.done, false);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.equal(await answer(id, [waiting.id]), "", "the same press again");
    assert.match(String(await answer(id, [], { by: "bo@x.au" })), /^Nothing has changed: ann@x\.au answered .* on /);
    const decisions = await db().selectFrom("decision").select(["response", "verdict", "moderator"]).execute();
    const expected = [shown.id, waiting.id].map((response) => `${response} withdrawn ann@x.au`);
    const summaries = decisions.map(({ response, verdict, moderator }) => `${response} ${verdict} ${moderator}`);
    assert.deepEqual(summaries.filter((line) => !line.includes("approved")).sort(), expected.sort());
  });

  test("‘nothing was found’ is an answer of its own, and none while there is more than the page has shown", async () => {
    await ask("swimming in a pool");
    const { id } = await openRequest();
    assert.match(await answer(id, [], { find: "" }), /^Nothing has changed: search for the words first/);
    assert.match(await answer(id, [], { isFound: true }), /^Choose the words that are meant/);
    assert.match(await answer(id, ["f".repeat(24)], { isFound: false }), /^Nothing has changed: words are chosen/);
    assert.match(String(await answer(id, ["\0"])), /^Nothing has changed: there is no reference/);
    const late = await save({ text: "A swimming pool." });
    assert.match(String(await answer(id, [])), /^The request stays open: it may mean more, which is new/);
    assert.equal(await statusOf(late.id), "waiting");
    assert.equal(await answer(id, [], { shown: [late.id] }), "");
    const noted = await db().selectFrom("decision").select(["response", "verdict", "moderator"]).execute();
    assert.deepEqual(noted, [{ response: id, verdict: "declined", moderator: "ann@x.au" }]);
    assert.match(String(await answer(id, [late.id])), /^Nothing has changed/, "an older page");
  });

  test("the search finds words, names and references in every state, and words that a moderator changed, as they were sent", async () => {
    const waiting = await save({ text: "Mehr Bänke am ÉTANG, bitte.", name: "Zoë" });
    const office = await save({ text: "Benches at the lake.", sharing: "office", key: "b" });
    const shown = await save({ text: "Benches at the zoo.", key: "c" });
    const changed = await save({ text: "Benches behind Tilly's.", key: "d" });
    const down = await save({ text: "Benches no more.", key: "e" });
    await decide(db(), office.id, { verdict: "read" }, "ann@x.au", NOW);
    await approve(shown.id);
    await decide(db(), changed.id, { verdict: "redacted", name: "S", text: "Seats." }, "ann@x.au", NOW);
    await takeDown(db(), secret, down.code, NOW);
    await ask("i want it gone");
    const search = async (find: string) => (await openRequest(true, "", find)).candidates.sort();
    assert.deepEqual(await search(""), []);
    assert.deepEqual(await search("BENCHES"), [office.id, shown.id, changed.id].sort());
    for (const find of ["zoë", "étang bän", waiting.id]) assert.deepEqual(await search(find), [waiting.id], find);
    for (const find of ["tilly"]) assert.deepEqual(await search(find), [changed.id], find);
    assert.equal((await openRequest(true, "", "bench sam tilly")).candidates[0], changed.id, "the likeliest first");
    assert.deepEqual(await search("%"), []);
  });

  test("each response says why it is like the request", async () => {
    await approve((await save({ name: "Clever Butterfly", text: "more SHADE at the skate park" })).id);
    await approve((await save({ name: "Sam", text: "a skate park in the shade", key: "b" })).id);
    await ask("shade at the skate park", "clever butterfly");
    const { candidates } = await findRequest(db(), "", "", true);
    const why = candidates.map((response) => response.why);
    assert.deepEqual(why, ["the same name, 3 of the same words", "3 of the same words"]);
  });

  test("once a request is answered its page has the oldest one, and says by whom and when", async () => {
    const ids = [];
    for (const [at, words] of ["the first", "the second", "the third"].entries()) {
      await ask(words);
      const { id } = await db()
        .selectFrom("removal_request")
        .select("id")
        .where("words", "=", words)
        .executeTakeFirstOrThrow();
      await db()
        .updateTable("removal_request")
        .set({ received_at: NOW + at })
        .where("id", "=", id)
        .execute();
      ids.push(id);
    }
    const [first = "", second = "", third = ""] = ids;
    assert.partialDeepStrictEqual(await openRequest(), { id: first, open: ids, answered: undefined });
    assert.partialDeepStrictEqual(await openRequest(true, third), { id: third, open: ids });
    await answer(third, []);
    const answered = { by: "ann@x.au", at: timeFormat("medium", await findTimeZone(db())).format(NOW) };
    assert.partialDeepStrictEqual(await openRequest(true, third), { answered, id: first, open: [first, second] });
    assert.deepEqual((await openRequest(true, second)).answered, undefined);
    for (const id of [first, second]) await answer(id, []);
    assert.partialDeepStrictEqual(await openRequest(true, first), { answered, id: "", open: [] });
  });

  test("a request that may mean what an open concern is about is answered by those who act on that", async () => {
    const { id: response } = await save({ text: "He hurts me at the swimming pool." });
    await raiseConcern("response", response);
    await ask("about the swimming pool");
    const { id } = await openRequest();
    for (const find of ["", "hurts"]) {
      assert.partialDeepStrictEqual(await openRequest(false, id, find), { candidates: [], isWithheld: true });
      assert.partialDeepStrictEqual(await openRequest(true, id, find), { candidates: [response], isWithheld: false });
    }
    const asModerator = { by: "mo@x.au", actsOnConcerns: false };
    assert.match(String(await answer(id, [], asModerator)), /^The request stays open: .*for those who act on concerns/);
    assert.match(
      String(await answer(id, [response], asModerator)),
      /^Nothing has changed: .*those who act on concerns/,
    );
    assert.equal(await statusOf(response), "waiting");
    assert.equal(await answer(id, [response]), "");
    assert.equal(await statusOf(response), "taken-down");
  });

  test("a request that an open concern is about is read and answered by those who act on it, until it is closed", async () => {
    await ask("he found the words");
    const { id } = await openRequest(false);
    await raiseConcern("removal-request", id);
    assert.deepEqual([await countRemovalRequests(db(), false), await countRemovalRequests(db(), true)], [0, 1]);
    assert.equal((await openRequest(false)).open.length, 0);
    assert.match(String(await answer(id, [], { actsOnConcerns: false })), /those who act on concerns/);
    await db().updateTable("concern").set({ state: "closed" }).execute();
    assert.equal(await answer(id, [], { actsOnConcerns: false }), "");
  });

  test("at most five responses are listed, and none for words that say nothing", async () => {
    for (let at = 0; at < 7; at++) await approve((await save({ name: "Kai", key: String(at) })).id);
    await ask("winter", "Kai");
    const { id, candidates } = await openRequest();
    assert.equal(candidates.length, 5);
    await answer(id, candidates);
    await ask("a % _ of it", "");
    assert.deepEqual((await openRequest()).candidates, []);
  });

  test("the same request counts once, is handled once, is open again when asked again, and is deleted in the end", async () => {
    for (let time = 0; time < 2; time++) assert.equal((await ask("the one about my brother", "Kai")).wait, null);
    const { id } = await openRequest();
    assert.equal((await openRequest()).open.length, 1);
    assert.equal(await answer(id, []), "");
    assert.ok(await answer(id, [], { by: "bo@x.au" }));
    assert.equal((await openRequest()).open.length, 0);
    await ask("the one about my brother", "Kai");
    assert.equal((await openRequest()).open.length, 1);
    await forgetDue(db(), NOW + 1000 * DAY);
    assert.equal((await openRequest()).open.length, 1, "until somebody has handled it");
    await answer(id, []);
    await forgetDue(db(), NOW + 90 * DAY - 1);
    assert.equal((await db().selectFrom("removal_request").select("id").execute()).length, 1);
    await forgetDue(db(), NOW + 90 * DAY);
    assert.equal((await db().selectFrom("removal_request").select("id").execute()).length, 0);
  });

  test("words of need in a request open one concern, whose email has none of them", async () => {
    await replaceHelpWords(db(), { ...noWords, phrases: ["hit me"] });
    for (let time = 0; time < 2; time++) assert.equal((await ask("dad found it and he hit me again")).need, "words");
    const concerns = await db().selectFrom("concern").select(["kind", "cause", "state"]).execute();
    assert.deepEqual(concerns, [{ kind: "removal-request", cause: "words", state: "new" }]);
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("mail").selectAll().execute()), /hit me/);
  });

  test("a request that raised a concern is kept while that is open, and then as long as the concern", async () => {
    await replaceHelpWords(db(), { ...noWords, phrases: ["hit me"] });
    await ask("mum says he hit me");
    await answer((await openRequest()).id, []);
    const concern = await db().selectFrom("concern").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual((await findItem(db(), concern.kind, concern.item ?? ""))?.written[0]?.text, "mum says he hit me");
    const listKept = async (days: number) => {
      await forgetDue(db(), NOW + days * DAY);
      return (await db().selectFrom("removal_request").select("id").execute()).length;
    };
    assert.equal(await listKept(9999), 1, "while it is open");
    await db().updateTable("concern").set({ state: "closed" }).execute();
    await db().updateTable("concern_entry").set({ made_at: NOW }).execute();
    assert.equal(await listKept(6 * 365), 1);
    const due = await listDue(db(), NOW + 8 * 365 * DAY, "ask");
    assert.deepEqual(due.map(({ thing }) => thing).sort(), ["concerns", "removal-requests"]);
  });

  test("requests are limited, and moderators get one email for each, without its words", async () => {
    await db().deleteFrom("mail").execute();
    const rates = createRates(db(), clock)("192.0.2.9");
    for (let at = 0; at < 60; at++) assert.equal((await ask(`words number ${at}`, "", rates)).wait, null);
    assert.ok((await ask("words number 1", "", rates)).wait);
    const emails = await db().selectFrom("mail").selectAll().execute();
    assert.equal(emails.length, 60);
    assert.doesNotMatch(JSON.stringify(emails), /words number/);
  });
});

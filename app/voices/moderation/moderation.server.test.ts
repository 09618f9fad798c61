import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetDue, noUploads } from "#app/records/testing.ts";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { findPublicAvatar, hashAvatar } from "#app/voices/avatar/avatars.server.ts";
import { eraseWordsAsked, findReceipt, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listFeatured, listResponses, measureWaiting } from "#app/voices/responses/responses.server.ts";
import { countQueues, type Queue } from "#app/voices/responses/waiting.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import { markWords } from "./mark-words.server.ts";
import {
  countMatching,
  decide,
  findResponses,
  listMatching,
  listWaiting,
  publishApproved,
  type Search,
} from "./moderation.server.ts";
import { type Decision, explainOutcome, UNDO_MS } from "./moderation.ts";
import { officeWith } from "./testing.ts";

const decided: Search = { list: "decided", timeZone: "Australia/Perth" };
const DAY = 24 * 60 * 60 * 1000;

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  const office = officeWith(db);
  const list = (search: Partial<Search> = {}, window: { limit: number; offset?: number } = { limit: 9 }) =>
    listMatching(db(), { ...decided, ...search }, window);
  const count = (search: Partial<Search> = {}) => countMatching(db(), { ...decided, ...search });
  const judge = (id: string, decision: Decision, moderator = "ann@x.au", now = NOW) =>
    decide(db(), id, decision, moderator, now);
  const say = async (id: string, decision: Decision, moderator = "ann@x.au", now = NOW) => {
    const outcome = await judge(id, decision, moderator, now);
    return outcome && (outcome.done ? "done" : outcome.why);
  };
  const statusOf = async (id: string) => (await findResponses(db(), [id]))[0]?.status;
  const raise = (item: string) =>
    insertRow(db(), "concern", { number: `2027-${item.slice(0, 3)}`, item, received_at: NOW });
  const forOffice = (id: string) =>
    db().updateTable("response").set({ sharing: "office" }).where("id", "=", id).execute();
  const keptOf = (id: string) =>
    db().selectFrom("decision").selectAll().where("response", "=", id).orderBy("decided", "desc").execute();

  test("words of distress come first in the queue, then the oldest; those of one moment keep their order", async () => {
    await save({ key: "1", text: "first" });
    await save({ key: "2", text: "second, distressed", distress: true });
    assert.deepEqual(
      (await listWaiting(db(), { limit: 9 })).map(({ text, flags, question }) => [text, flags, question]),
      [
        ["second, distressed", ["phone"], "What of now?"],
        ["first", ["phone"], "What of now?"],
      ],
    );
    await db().updateTable("response").set({ posted: 1 }).where("text", "=", "first").execute();
    assert.deepEqual(await measureWaiting(db()), { all: { count: 2, oldest: 1 }, distress: { count: 1, oldest: NOW } });
    const twins = await Promise.all([..."345678"].map((key) => save({ key })));
    const ids = (await listWaiting(db(), { limit: 6, offset: 2 })).map(({ id }) => id);
    assert.deepEqual(ids, twins.map(({ id }) => id).sort());
  });

  test("responses that children took down are listed without name or words, and no search finds those", async () => {
    const { code } = await save({ text: "I hide from Tilly.", distress: true });
    await takeDown(db(), secret, code, NOW + 1);
    assert.deepEqual(
      (await list({ state: "taken-down" })).map(({ name, text, distress, decided }) => [name, text, distress, decided]),
      [["", "", true, NOW + 1]],
    );
    assert.deepEqual(await list({ find: "Tilly" }), []);
  });

  test("of two moderators at once one decides and the other is refused", async () => {
    const { id } = await save();
    const outcomes = await Promise.all([
      approve(id, "ann@x.au"),
      decide(db(), id, { verdict: "declined", reason: "No." }, "bo@x.au", NOW),
    ]);
    assert.equal(outcomes.filter((outcome) => outcome?.done).length, 1);
    const refused = outcomes.find((outcome) => outcome && !outcome.done);
    assert.ok(refused && !refused.done && refused.moderator);
    assert.equal((await db().selectFrom("decision").selectAll().execute()).length, 1);
    assert.equal(await approve("no such response"), null);
  });

  test("an unchanged redaction counts as approval, and the child is told of no change", async () => {
    const { id, code } = await save();
    const same = { verdict: "redacted" as const, name: "Sam", text: "A pool that is open in winter too." };
    const redact = () => decide(db(), id, same, "ann@x.au", NOW);
    assert.deepEqual([await redact(), await redact()], [{ done: true }, { done: true }]);
    assert.deepEqual(
      (await keptOf(id)).map(({ verdict }) => verdict),
      ["approved"],
    );
    assert.equal((await findReceipt(db(), secret, code))?.changed, false);
  });

  test("a published response can be withdrawn with a reason, a waiting one cannot", async () => {
    const { id, code } = await save();
    const withdraw = () => decide(db(), id, { verdict: "withdrawn", reason: "It names a friend." }, "bo@x.au", NOW + 1);
    assert.equal((await withdraw())?.done, false);
    await approve(id);
    assert.equal((await withdraw())?.done, true);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    assert.equal((await findReceipt(db(), secret, code))?.reason, "It names a friend.");
    assert.deepEqual(
      (await keptOf(id)).map(({ verdict, moderator }) => [verdict, moderator]),
      [
        ["withdrawn", "bo@x.au"],
        ["approved", "ann@x.au"],
      ],
    );
  });

  test("moderators choose what the home page shows: the latest choice first, until it is taken off or withdrawn", async () => {
    const first = await save({ key: "1", text: "Shade over the slide, please." });
    const second = await save({ key: "2", text: "A bus on Sundays." });
    const place = (id: string, verdict: "featured" | "unfeatured", now: number) =>
      decide(db(), id, { verdict }, "bo@x.au", now);
    assert.equal((await place(first.id, "featured", NOW))?.done, false, "it waits");
    await approve(first.id);
    await approve(second.id);
    const shown = async () => (await listFeatured(db(), null, 9)).map(({ id }) => id);
    await place(first.id, "featured", NOW + 1);
    await place(second.id, "featured", NOW + 2);
    assert.deepEqual(await place(second.id, "featured", NOW + 3), { done: true }, "once more is no error");
    assert.deepEqual(await shown(), [second.id, first.id]);
    assert.deepEqual(
      (await list({ state: "home" })).map(({ name, question, text }) => [name, question, text]).sort(),
      [
        ["Sam", "What of now?", "A bus on Sundays."],
        ["Sam", "What of now?", "Shade over the slide, please."],
      ].sort(),
    );
    assert.deepEqual(
      (await keptOf(second.id)).map(({ verdict, moderator }) => [verdict, moderator]),
      [
        ["featured", "bo@x.au"],
        ["approved", "ann@x.au"],
      ],
    );
    assert.equal((await findResponses(db(), [second.id]))[0]?.featured, true);
    await place(second.id, "unfeatured", NOW + 4);
    assert.deepEqual(await shown(), [first.id]);
    await decide(db(), first.id, { verdict: "withdrawn", reason: "It names a friend." }, "bo@x.au", NOW + 5);
    assert.deepEqual(await list({ state: "home" }), []);
    assert.equal((await place(first.id, "featured", NOW + 6))?.done, false, "it is off the page");
  });

  test("a declined response and its reason are forgotten after 90 days, even if it was taken down", async () => {
    const { id, code } = await save();
    await decide(db(), id, { verdict: "declined", reason: "It names Tilly." }, "ann@x.au", NOW);
    await takeDown(db(), secret, code, NOW + 85 * DAY);
    await forgetDue(db(), NOW + 91 * DAY);
    const rows = [await db().selectFrom("response").selectAll().execute(), await list()];
    assert.doesNotMatch(JSON.stringify(rows), /winter|Sam|Tilly/);
    const [decision] = await db().selectFrom("decision").selectAll().execute();
    assert.deepEqual([decision?.moderator, decision?.reason], ["ann@x.au", null]);
  });

  test("a declined response can be erased early, a published one by its receipt, a waiting one not", async () => {
    const erase = (given: string) => eraseWordsAsked({ db: db(), files: noUploads }, secret, given, "ann@x.au", NOW);
    const rows = async () => JSON.stringify([await db().selectFrom("response").selectAll().execute(), await list()]);
    const { id } = await save();
    assert.equal(await erase(id), "waiting");
    assert.match(await rows(), /winter/);
    await decide(db(), id, { verdict: "declined", reason: "It names Tilly." }, "ann@x.au", NOW);
    assert.equal(await erase(id), "declined");
    assert.doesNotMatch(await rows(), /winter|Sam|Tilly/);
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("decision").selectAll().execute()), /Tilly/);
    assert.equal(await say(id, { verdict: "undone" }), "erased", "or a response without words could be published");
    const other = await save({ key: "2" });
    await approve(other.id);
    assert.equal(await erase(other.code), "taken-down", "whose receipt it is, has it taken down too");
    assert.doesNotMatch(await rows(), /winter|Sam/);
    assert.equal(await erase("nothing"), null);
  });

  test("while somebody holds a response, no version of it that was public is replaced", async () => {
    const { id } = await save();
    await approve(id);
    await judge(id, { verdict: "changed", name: "S", text: "A second version." });
    await insertRow(db(), "hold", { item: id, held_by: "Ben" });
    for (const verdict of ["changed", "corrected"] as const) {
      const outcome = await judge(id, { verdict, name: "S", text: "A third version." });
      assert.ok(outcome && !outcome.done);
      assert.match(
        explainOutcome(outcome, new Intl.DateTimeFormat()),
        /^Ben holds it \(A court asks\.\)\. Its words stay/,
      );
    }
    assert.equal((await findResponses(db(), [id]))[0]?.text, "A second version.");
    await db().updateTable("hold").set({ released_at: NOW }).execute();
    assert.equal(await say(id, { verdict: "corrected", name: "S", text: "A third version." }), "done");
  });

  test("decided responses are found by any text in them, whatever its characters", async () => {
    const { id } = await save({ text: "100% shade_please over the slide" });
    await approve(id);
    const found: Record<string, number> = { SHADE_please: 1, "100%": 1, Sam: 1, "1%0": 0, "shade please": 0 };
    for (const [find, times] of Object.entries(found)) assert.equal(await count({ find }), times, find);
    assert.deepEqual(await findResponses(db(), ["\0"]), []);
    assert.equal(await approve("\0"), null);
  });

  test("a decided response is found by a name with non-ASCII letters, in any case", async () => {
    for (const name of ["Élodie Ñ", "анна"]) await approve((await save({ name, key: name })).id);
    for (const [find, name] of Object.entries({ "Élodie Ñ": "Élodie Ñ", "élodie ñ": "Élodie Ñ", АННА: "анна" }))
      assert.deepEqual([find, ...(await list({ find })).map((one) => one.name)], [find, name]);
  });

  test("decided responses are listed once each, the latest first, by question, state and day", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push((await save({ key: String(at) })).id);
    const [first = "", second = ""] = ids;
    for (const [at, id] of ids.entries()) await judge(id, { verdict: "approved" }, "ann@x.au", NOW + at * DAY);
    await publishApproved(db(), NOW + 2 * DAY);
    for (const verdict of ["featured", "unfeatured", "featured"] as const) await judge(first, { verdict }, "bo@x.au");
    const parts = await Promise.all([0, 3].map((offset) => list({}, { limit: 3, offset })));
    assert.deepEqual(
      parts.flat().map(({ id }) => id),
      ids.toReversed(),
    );
    assert.equal(await count(), 5);
    assert.deepEqual([await count({ state: "approved" }), await count({ state: "published" })], [3, 2]);
    assert.deepEqual(
      (await list({ state: "home" })).map(({ id }) => id),
      [first],
    );
    assert.deepEqual([await count({ topic: "now" }), await count({ topic: "old" })], [5, 0]);
    // NOW is 16:00 on 15 January in Perth.
    assert.deepEqual(
      (await list({ day: "2027-01-16" })).map(({ id }) => id),
      [second],
    );
  });

  test("what needs care is to check, all else is ordinary, and what a concern holds is in neither", async () => {
    const calm = { flags: [] };
    const put = async (key: string, more: object) => (await save({ ...calm, key, ...more })).id;
    const ordinary = [await put("1", {}), await put("2", { text: "x".repeat(600) })];
    const check = [
      await put("3", { flags: ["phone"] }),
      await put("7", { flags: ["rude"] }),
      await put("8", { flags: ["language"] }),
      await put("4", { text: "x".repeat(601) }),
      await put("5", { distress: true }),
    ];
    const worrying = await put("6", {});
    await raise(worrying);
    const idsIn = async (queue: Queue) => (await listWaiting(db(), { queue, limit: 9 })).map(({ id }) => id).sort();
    assert.deepEqual([await idsIn("ordinary"), await idsIn("check")], [ordinary.sort(), check.sort()]);
    const counts = await countQueues(db());
    assert.deepEqual([counts.check, counts.ordinary], [5, 2]);
    await db().updateTable("concern").set({ may_publish: 1 }).execute();
    assert.ok((await idsIn("check")).includes(worrying), "once it may be published");
    await db().updateTable("concern").set({ may_publish: 0, state: "closed" }).execute();
    assert.ok((await idsIn("check")).includes(worrying), "once the concern is closed, to be declined");
    assert.equal(await say(worrying, { verdict: "approved" }), "concern");
  });

  test("what waits is found by question, by why it is to be checked, and by day, and counted like that", async () => {
    const of = async (search: Partial<Search>) => {
      const all = { list: "check", timeZone: "Australia/Perth", ...search } as const;
      const names = (await listMatching(db(), all, { limit: 9 })).map(({ name }) => name);
      assert.equal(await countMatching(db(), all), names.length);
      return names.join();
    };
    const flagged = { phone: ["phone"], rude: ["rude"], both: ["language", "age"], none: [] } as const;
    for (const [name, flags] of Object.entries(flagged)) await save({ key: name, name, flags: [...flags] });
    await save({ key: "5", name: "long", flags: [], text: "x".repeat(601) });
    await save({ key: "6", name: "sad", flags: [], distress: true });
    await db()
      .updateTable("response")
      .set({ topic: "old", posted: NOW + DAY })
      .where("name", "=", "rude")
      .execute();
    const reasons = ["distress", "details", "rude", "language", "long"] as const;
    const found = await Promise.all(reasons.map((flag) => of({ flag })));
    assert.deepEqual(
      found.map((names) => names.split(",").sort().join()),
      ["sad", "both,phone", "rude", "both", "long"],
    );
    assert.deepEqual([await of({ topic: "old" }), await of({ day: "2027-01-16" })], ["rude", "rude"]);
    assert.deepEqual([await of({ list: "ordinary" }), await of({ list: "ordinary", topic: "old" })], ["none", ""]);
  });

  test("a card shows at most three that look alike, the most alike first, and none that moderators may not read", async () => {
    const text = "I want a pool that is open all year. It has 100% shade.";
    const { id } = await save({ text, name: "Noor" });
    const put = (key: string, more: object) => save({ key, name: key, text: `Other ${key}.`, ...more });
    await raise((await put("blocked", { text })).id);
    const old = await put("old", { text });
    const month = { posted: NOW - 31 * DAY };
    await db().updateTable("response").set(month).where("id", "=", old.id).execute();
    await put("words", { text: `Again: ${text.toUpperCase()}` });
    await put("name", { name: "noor" });
    await put("name and a word", { name: "Noor", text: "A pool." });
    await put("too little", { text: "I want a pool" });
    const { response } = await office("moderator").load("check", { id });
    assert.deepEqual(
      response?.alike.map(({ name, why }) => [name, why]),
      [
        ["words", "6 of the same words"],
        ["Noor", "the same name, one of the same words"],
        ["noor", "the same name"],
      ],
    );
    assert.deepEqual(await markWords(db(), { name: "Sam", text: "Ring 0412 345 678 or\n<b>", flags: ["phone"] }), {
      text: [["Ring ", "0412 345 678", " or"], ["<b>"]],
      name: ["Sam"],
    });
  });

  test("an approved response appears after 10 minutes, once, however many instances look", async () => {
    const { id } = await save();
    await judge(id, { verdict: "approved" });
    await db().deleteFrom("publication").execute();
    const publication = { id: 1, revision: 1, content_hash: "", published_at: NOW };
    await db().insertInto("publication").values(publication).execute();
    assert.equal(await publishApproved(db(), NOW + UNDO_MS - 1), 0);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    const published = await Promise.all([1, 2, 3].map(() => publishApproved(db(), NOW + UNDO_MS)));
    assert.deepEqual(published.sort(), [0, 0, 1]);
    assert.equal((await listResponses(db(), "now", { limit: 9 })).length, 1);
    assert.deepEqual(await db().selectFrom("publication").select("revision").execute(), [{ revision: 2 }]);
  });

  test("within 10 minutes a decision can be undone, by anybody, and the words are as they were sent", async () => {
    const { id, code } = await save();
    const decisions: Decision[] = [
      { verdict: "approved" },
      { verdict: "redacted", name: "S", text: "A pool." },
      { verdict: "declined", reason: "No." },
    ];
    let now = NOW;
    for (const decision of decisions) {
      now += UNDO_MS;
      assert.equal(await say(id, decision, "ann@x.au", now), "done");
      assert.equal(await say(id, { verdict: "undone" }, "bo@x.au", now + UNDO_MS - 1), "done", decision.verdict);
      const [{ status, name, text, reason } = {}] = await findResponses(db(), [id]);
      assert.deepEqual([status, name, text, reason], ["waiting", "Sam", "A pool that is open in winter too.", null]);
    }
    await judge(id, { verdict: "approved" }, "ann@x.au", now + UNDO_MS);
    await publishApproved(db(), now + 2 * UNDO_MS);
    assert.equal((await findReceipt(db(), secret, code))?.changed, false, "the undone change is no change");
    assert.equal((await keptOf(id)).length, 7, "everything is kept");
  });

  test("a response that was changed on its page and taken off it waits once that is undone: it is not shown again", async () => {
    const { id } = await save();
    await approve(id);
    await insertRow(db(), "hold", { item: id });
    await judge(id, { verdict: "changed", name: "S", text: "A pool." });
    await judge(id, { verdict: "withdrawn", reason: "No." });
    assert.equal(await say(id, { verdict: "undone" }), "done");
    const [{ status, name } = {}] = await findResponses(db(), [id]);
    assert.deepEqual([status, name], ["waiting", "Sam"]);
  });

  test("after 10 minutes nothing is undone, but a declined response can wait again while it has words", async () => {
    const { id } = await save();
    await judge(id, { verdict: "declined", reason: "No." });
    assert.equal(await say(id, { verdict: "undone" }, "ann@x.au", NOW + UNDO_MS), "late");
    assert.equal(await say(id, { verdict: "reopened" }, "bo@x.au", NOW + DAY), "done");
    assert.equal(await statusOf(id), "waiting");
    await judge(id, { verdict: "declined", reason: "No." });
    await forgetDue(db(), NOW + 91 * DAY);
    assert.equal(await say(id, { verdict: "reopened" }, "cy@x.au", NOW + 91 * DAY), "erased");
  });

  test("a published response can be changed, and the words that were sent are kept", async () => {
    const { id, code } = await save();
    await approve(id);
    for (const text of ["A pool in winter.", "A pool."])
      assert.equal(await say(id, { verdict: "changed", name: "Sam", text }, "bo@x.au", NOW + DAY), "done");
    assert.deepEqual((await listResponses(db(), "now", { limit: 1 }))[0]?.text, ["A pool."]);
    assert.equal((await findReceipt(db(), secret, code))?.changed, true);
    const { original_json } = await db()
      .selectFrom("response")
      .select("original_json")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    assert.match(original_json ?? "", /open in winter too/);
  });

  test("a response that the child keeps for the office after its approval does not appear", async () => {
    const { id } = await save();
    await judge(id, { verdict: "approved" });
    await forOffice(id);
    assert.equal(await publishApproved(db(), NOW + UNDO_MS), 0);
    assert.equal(await say(id, { verdict: "published" }), "office");
    assert.equal(await say(id, { verdict: "approved" }), "office", "nor by the same form sent again");
  });

  test("a response with a concern is published only when the concern says that it may be", async () => {
    const [one, other] = [await save({ key: "1" }), await save({ key: "2" })];
    await judge(one.id, { verdict: "approved" });
    for (const { id } of [one, other]) await raise(id);
    assert.equal(await publishApproved(db(), NOW + UNDO_MS), 0, "also one that was approved before");
    const refused = await judge(other.id, { verdict: "approved" });
    assert.deepEqual(refused, {
      ...{
        done: false,
        why: "concern",
        status: "waiting",
        moderator: null,
        decided: null,
        concern: `2027-${other.id.slice(0, 3)}`,
      },
    });
    await db().updateTable("concern").set({ may_publish: 1, state: "opened" }).execute();
    assert.equal(await say(other.id, { verdict: "approved" }), "done");
    assert.equal(await publishApproved(db(), NOW + UNDO_MS), 2);
  });
});

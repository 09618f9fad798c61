import assert from "node:assert/strict";
import { test } from "node:test";
import { firstAvatar } from "#app/voices/avatar/avatar.ts";
import { findPreview, findPublicAvatar, hashAvatar, savePreview } from "#app/voices/avatar/avatars.server.ts";
import { findReceipt, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listFeatured, listResponses, measureWaiting } from "#app/voices/responses/responses.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { countDecided, countTakenDown, findDecided, listDecided, listTakenDown } from "./decided.server.ts";
import { eraseWords, forgetOldVoices } from "./forget.server.ts";
import { decide, listChosen, listWaiting } from "./moderation.server.ts";

const all = { limit: 9, offset: 0 };
const DAY = 24 * 60 * 60 * 1000;

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  const keptOf = (id: string) =>
    db().selectFrom("decision").selectAll().where("response", "=", id).orderBy("decided", "desc").execute();

  test("words of distress come first in the queue, then the oldest; those of one moment keep their order", async () => {
    await save({ key: "1", text: "first" });
    await save({ key: "2", text: "second, distressed", distress: true });
    assert.deepEqual(
      (await listWaiting(db(), 9)).map(({ text, flags, question }) => [text, flags, question]),
      [
        ["second, distressed", ["phone"], "What of now?"],
        ["first", ["phone"], "What of now?"],
      ],
    );
    await db().updateTable("response").set({ posted: 1 }).where("text", "=", "first").execute();
    assert.deepEqual(await measureWaiting(db()), { all: { count: 2, oldest: 1 }, distress: { count: 1, oldest: NOW } });
    const twins = await Promise.all([..."345678"].map((key) => save({ key })));
    const ids = (await listWaiting(db(), 6, 2)).map(({ id }) => id);
    assert.deepEqual(ids, twins.map(({ id }) => id).sort());
  });

  test("responses that children took down are listed without words, distress first, except declined ones", async () => {
    const [calm, sad, declined] = await Promise.all([
      save({ key: "1" }),
      save({ key: "2", distress: true }),
      save({ key: "3" }),
    ]);
    await save({ key: "4" });
    await decide(db(), declined.id, { verdict: "declined", reason: "No." }, "ann@x.au", NOW);
    await takeDown(db(), secret, sad.code, NOW + 1);
    await takeDown(db(), secret, calm.code, NOW + 2);
    await takeDown(db(), secret, declined.code, NOW + 3);
    const question = "What of now?";
    assert.deepEqual(await listTakenDown(db(), NOW, all), [
      { id: sad.id, question, distress: true, posted: NOW, takenDown: NOW + 1 },
      { id: calm.id, question, distress: false, posted: NOW, takenDown: NOW + 2 },
    ]);
    assert.equal((await listTakenDown(db(), NOW, { limit: 1, offset: 1 }))[0]?.id, calm.id);
    assert.equal(await countTakenDown(db(), NOW), 2);
    assert.deepEqual(await listTakenDown(db(), NOW + 2, all), []);
  });

  test("of two moderators at once one decides and the other is told", async () => {
    const { id } = await save();
    const outcomes = await Promise.all([
      approve(id, "ann@x.au"),
      decide(db(), id, { verdict: "declined", reason: "No." }, "bo@x.au", NOW),
    ]);
    assert.equal(outcomes.filter((outcome) => outcome?.done).length, 1);
    const told = outcomes.find((outcome) => outcome && !outcome.done);
    assert.ok(told && !told.done && told.moderator);
    assert.equal((await db().selectFrom("decision").selectAll().execute()).length, 1);
    assert.equal(await approve("no such response"), null);
  });

  test("a repeated decision of the same moderator succeeds and counts once; with other words it is refused", async () => {
    const { id } = await save();
    const redaction = { verdict: "redacted" as const, name: "S", text: "A pool." };
    const redact = () => decide(db(), id, redaction, "ann@x.au", NOW);
    assert.deepEqual(await Promise.all([redact(), redact()]), [{ done: true }, { done: true }]);
    assert.equal((await approve(id))?.done, false);
    // From another window: these are not the words that were published.
    for (const other of [
      { ...redaction, text: "A pool for all." },
      { ...redaction, name: "Sam" },
    ])
      assert.equal((await decide(db(), id, other, "ann@x.au", NOW))?.done, false);
    assert.equal((await decide(db(), id, redaction, "bo@x.au", NOW))?.done, false, "another’s is not theirs");
    const withdraw = (reason: string) => decide(db(), id, { verdict: "withdrawn", reason }, "ann@x.au", NOW + 1);
    for (const [reason, done] of Object.entries({ "It names a friend.": true, "No.": false }))
      for (const _ of [1, 2]) assert.equal((await withdraw(reason))?.done, done, reason);
    assert.deepEqual(
      (await listDecided(db(), "", all)).map(({ verdict, moderator, name, published }) => [
        verdict,
        moderator,
        name,
        published,
      ]),
      [["withdrawn", "ann@x.au", "S", false]],
    );
  });

  test("an unchanged redaction counts as approval, and the child is told of no change", async () => {
    const { id, code } = await save();
    const same = { verdict: "redacted" as const, name: "Sam", text: "A pool that is open in winter too." };
    const redact = () => decide(db(), id, same, "ann@x.au", NOW);
    assert.deepEqual([await redact(), await redact()], [{ done: true }, { done: true }]);
    assert.deepEqual(
      (await listDecided(db(), "", all)).map(({ verdict }) => verdict),
      ["approved"],
    );
    assert.equal((await findReceipt(db(), secret, code))?.changed, false);
  });

  test("a moderator who featured a response is not named as its publisher", async () => {
    const { id } = await save();
    await approve(id, "ann@x.au");
    await decide(db(), id, { verdict: "featured" }, "bo@x.au", NOW + 1);
    const late = await decide(db(), id, { verdict: "declined", reason: "No." }, "cy@x.au", NOW + 2);
    assert.deepEqual(late, { done: false, status: "published", moderator: "ann@x.au", decided: NOW });
    assert.deepEqual(await approve(id, "ann@x.au"), { done: true }, "the same decision sent twice");
  });

  test("a decision names the child until the response is taken down", async () => {
    const { id, code } = await save();
    await approve(id);
    const listed = async () => (await listDecided(db(), "", all)).map(({ name, takenDown }) => [name, takenDown]);
    assert.deepEqual(await listed(), [["Sam", false]]);
    await takeDown(db(), secret, code, NOW);
    assert.deepEqual(await listed(), [["", true]]);
  });

  test("a decision on a response that was taken down changes nothing and says so", async () => {
    const { id, code } = await save();
    await takeDown(db(), secret, code, NOW);
    assert.deepEqual(await approve(id), { done: false, status: "taken-down", moderator: null, decided: NOW });
    assert.equal((await findReceipt(db(), secret, code))?.status, "taken-down");
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
    const judge = (id: string, verdict: "featured" | "unfeatured", now: number) =>
      decide(db(), id, { verdict }, "bo@x.au", now);
    assert.equal((await judge(first.id, "featured", NOW))?.done, false, "it waits");
    await approve(first.id);
    await approve(second.id);
    const shown = async () => (await listFeatured(db(), null, 9)).map(({ id }) => id);
    await judge(first.id, "featured", NOW + 1);
    await judge(second.id, "featured", NOW + 2);
    assert.deepEqual(await judge(second.id, "featured", NOW + 3), { done: true }, "once more is no error");
    assert.deepEqual(await shown(), [second.id, first.id]);
    assert.deepEqual(
      (await listChosen(db())).map(({ name, question, text }) => [name, question, text]),
      [
        ["Sam", "What of now?", "A bus on Sundays."],
        ["Sam", "What of now?", "Shade over the slide, please."],
      ],
    );
    assert.deepEqual(
      (await keptOf(second.id)).map(({ verdict, moderator }) => [verdict, moderator]),
      [
        ["featured", "bo@x.au"],
        ["approved", "ann@x.au"],
      ],
    );
    const { verdict, featured } = (await findDecided(db(), second.id)) ?? {};
    assert.deepEqual([verdict, featured], ["featured", true]);
    await judge(second.id, "unfeatured", NOW + 4);
    assert.deepEqual(await shown(), [first.id]);
    await decide(db(), first.id, { verdict: "withdrawn", reason: "It names a friend." }, "bo@x.au", NOW + 5);
    assert.deepEqual(await listChosen(db()), []);
    assert.equal((await judge(first.id, "featured", NOW + 6))?.done, false, "it is off the page");
  });

  test("a redaction shows the new words and keeps the old ones for 90 days", async () => {
    const { id, code } = await save();
    await decide(db(), id, { verdict: "redacted", name: "S", text: "A pool." }, "ann@x.au", NOW);
    assert.equal((await listResponses(db(), "now", { limit: 1 }))[0]?.name, "S");
    assert.equal((await findReceipt(db(), secret, code))?.changed, true);
    const original = () =>
      db().selectFrom("response").select("original_json").where("id", "=", id).executeTakeFirstOrThrow();
    await forgetOldVoices(db(), NOW + 89 * DAY);
    assert.match((await original()).original_json ?? "", /open in winter/);
    await forgetOldVoices(db(), NOW + 91 * DAY);
    assert.equal((await original()).original_json, null);
    assert.equal((await findReceipt(db(), secret, code))?.changed, true);
    assert.equal((await listResponses(db(), "now", { limit: 1 }))[0]?.name, "S");
  });

  test("a declined response tells why, and its words are forgotten after 90 days", async () => {
    const { id, code } = await save();
    await decide(db(), id, { verdict: "declined", reason: "It names a friend." }, "ann@x.au", NOW);
    const receipt = await findReceipt(db(), secret, code);
    assert.deepEqual([receipt?.status, receipt?.reason], ["declined", "It names a friend."]);
    assert.deepEqual(await forgetOldVoices(db(), NOW + 91 * DAY), { texts: 1, previews: 0 });
    assert.deepEqual((await findReceipt(db(), secret, code))?.text, []);
  });

  test("a declined response and its reason are forgotten after 90 days, even if it was taken down", async () => {
    const { id, code } = await save();
    await decide(db(), id, { verdict: "declined", reason: "It names Tilly." }, "ann@x.au", NOW);
    await takeDown(db(), secret, code, NOW + 85 * DAY);
    await forgetOldVoices(db(), NOW + 91 * DAY);
    const rows = [await db().selectFrom("response").selectAll().execute(), await listDecided(db(), "", all)];
    assert.doesNotMatch(JSON.stringify(rows), /winter|Sam|Tilly/);
    const [decision] = await db().selectFrom("decision").selectAll().execute();
    assert.deepEqual([decision?.moderator, decision?.reason], ["ann@x.au", null]);
  });

  test("a declined response can be erased early, a published one by its receipt, a waiting one not", async () => {
    const erase = (given: string) => eraseWords(db(), secret, given, NOW);
    const rows = async () =>
      JSON.stringify([await db().selectFrom("response").selectAll().execute(), await listDecided(db(), "", all)]);
    const { id } = await save();
    assert.equal(await erase(id), "waiting");
    assert.match(await rows(), /winter/);
    await decide(db(), id, { verdict: "declined", reason: "It names Tilly." }, "ann@x.au", NOW);
    assert.equal(await erase(id), "declined");
    assert.doesNotMatch(await rows(), /winter|Sam|Tilly/);
    assert.doesNotMatch(JSON.stringify(await db().selectFrom("decision").selectAll().execute()), /Tilly/);
    const other = await save({ key: "2" });
    await approve(other.id);
    assert.equal(await erase(other.code), "taken-down", "whose receipt it is, has it taken down too");
    assert.doesNotMatch(await rows(), /winter|Sam/);
    assert.equal(await erase("nothing"), null);
  });

  test("published responses are found by any text in them, whatever its characters", async () => {
    const { id } = await save({ text: "100% shade_please over the slide" });
    await approve(id);
    const find = async (term: string) => (await listDecided(db(), term, all)).length;
    assert.deepEqual(
      [
        await find("SHADE_please"),
        await find("100%"),
        await find("Sam"),
        await find("1%0"),
        await find("shade please"),
      ],
      [1, 1, 1, 0, 0],
    );
    assert.equal(await findDecided(db(), "\0"), null);
    assert.equal(await approve("\0"), null);
  });

  test("each response is found once, however many decisions it has", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.push((await save({ key: String(at) })).id);
    const [first = ""] = ids;
    for (const [at, id] of ids.entries()) await decide(db(), id, { verdict: "approved" }, "ann@x.au", NOW + at);
    for (let at = 10; at < 20; at++)
      await decide(db(), first, { verdict: at % 2 === 0 ? "featured" : "unfeatured" }, "bo@x.au", NOW + at);
    const newest = [first, ...ids.slice(1).toReversed()];
    for (const term of ["", "winter"]) {
      assert.equal(await countDecided(db(), term), 5);
      const parts = await Promise.all([0, 3].map((offset) => listDecided(db(), term, { limit: 3, offset })));
      assert.deepEqual(
        parts.flat().map(({ id }) => id),
        newest,
      );
      assert.equal(parts[0]?.[0]?.verdict, "unfeatured");
    }
  });

  test("a published response is found by a name with non-ASCII letters, in any case", async () => {
    for (const name of ["Élodie Ñ", "анна"]) await approve((await save({ name, key: name })).id);
    for (const [term, name] of Object.entries({ "Élodie Ñ": "Élodie Ñ", "élodie ñ": "Élodie Ñ", АННА: "анна" })) {
      const found = await listDecided(db(), term, all);
      assert.deepEqual([term, ...found.map((one) => one.name)], [term, name]);
    }
  });

  test("a preview is there for 24 hours, then deleted", async () => {
    const id = (await savePreview(db(), Buffer.from("picture"), NOW)) ?? "";
    const hours = 24 * 60 * 60 * 1000;
    assert.equal((await findPreview(db(), id, NOW + hours - 1))?.toString(), "picture");
    assert.equal(await findPreview(db(), id, NOW + hours), null);
    assert.equal((await forgetOldVoices(db(), NOW + hours)).previews, 1);
  });
});

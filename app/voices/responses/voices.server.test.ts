import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { firstAvatar, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import {
  findPreview,
  findPublicAvatar,
  hashAvatar,
  PREVIEW_LIFE_MS,
  savePreview,
} from "#app/voices/avatar/avatars.server.ts";
import { forgetOldVoices } from "#app/voices/moderation/forget.server.ts";
import { countWaiting, decide, listDecisions, listWaiting } from "#app/voices/moderation/moderation.server.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { createSecret } from "#server/secret.ts";
import {
  countResponses,
  findReceipt,
  listResponses,
  type NewResponse,
  saveResponse,
  takeDown,
} from "./responses.server.ts";
import { findOpenTopic, listPastTopics, replaceVoices, type SampleResponse } from "./topics.server.ts";
import type { Topic } from "./voices.ts";

const secret = createSecret("a secret for tests");
const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;

const topic = (id: string, status: "open" | "past"): Topic => ({
  id,
  status,
  question: `What of ${id}?`,
  lead: "Tell us.",
  tone: "teal",
  when: "in May",
  html: "",
  links: [],
  ideas: null,
});

const samples = (count: number): SampleResponse[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `sample-${String(index).padStart(5, "0")}`,
    topic: "old",
    name: `Child ${index}`,
    text: `Words ${index}.`,
    avatar: surpriseAvatar(() => (index % 7) / 7),
    posted: NOW - index,
  }));

const response: NewResponse = {
  topic: "now",
  name: "Sam",
  text: "A pool that is open in winter too.",
  avatar: firstAvatar,
  flags: ["phone"],
  distress: false,
  key: "a".repeat(32),
};

onBothEngines((db) => {
  beforeEach(async () => {
    for (const table of ["response", "decision", "avatar", "avatar_preview"] as const)
      await db().deleteFrom(table).execute();
    await publish(5);
  });
  const publish = (count: number) =>
    db()
      .transaction()
      .execute((trx) =>
        replaceVoices(trx, { topics: [topic("now", "open"), topic("old", "past")], samples: samples(count) }),
      );
  const save = (more: Partial<NewResponse> = {}) =>
    db()
      .transaction()
      .execute((trx) => saveResponse(trx, secret, { ...response, ...more }, NOW));
  const approve = (id: string, moderator = "ann@x.au") => decide(db(), id, { verdict: "approved" }, moderator, NOW);

  test("topics are listed with their responses counted and three faces", async () => {
    assert.equal((await findOpenTopic(db()))?.id, "now");
    const { topics, total } = await listPastTopics(db(), 3);
    assert.equal(total, 1);
    assert.deepEqual([topics[0]?.responses, topics[0]?.faces.length], [5, 3]);
  });

  test("what is posted waits, is shown once approved, and is gone once taken down", async () => {
    const { id, code } = await save();
    assert.equal(await countResponses(db(), "now"), 0);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    assert.equal((await findReceipt(db(), secret, code))?.status, "waiting");
    assert.deepEqual(await approve(id), { done: true });
    const [shown] = await listResponses(db(), "now", { limit: 9 });
    assert.deepEqual([shown?.name, shown?.text], ["Sam", ["A pool that is open in winter too."]]);
    assert.ok(await findPublicAvatar(db(), hashAvatar(firstAvatar)));
    assert.equal(await takeDown(db(), secret, code.toLowerCase(), NOW), true);
    assert.equal(await takeDown(db(), secret, code, NOW), false);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    assert.deepEqual((await findReceipt(db(), secret, code))?.text, []);
  });

  test("the same sent twice, also at once, is stored once with the same code", async () => {
    const [first, second] = await Promise.all([save(), save()]);
    assert.equal(first.code, second.code);
    assert.equal([first, second].filter(({ fresh }) => fresh).length, 1);
    assert.equal(await countWaiting(db()), 1);
  });

  test("two children with the same words have two responses", async () => {
    const [one, other] = [await save(), await save({ key: "b".repeat(32) })];
    assert.notEqual(one.code, other.code);
    assert.equal(await countWaiting(db()), 2);
  });

  test("words of distress come first in the queue, then the oldest", async () => {
    await save({ key: "1", text: "first" });
    await save({ key: "2", text: "second, distressed", distress: true });
    assert.deepEqual(
      (await listWaiting(db(), 9)).map(({ text, flags, question }) => [text, flags, question]),
      [
        ["second, distressed", ["phone"], "What of now?"],
        ["first", ["phone"], "What of now?"],
      ],
    );
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

  test("the same decision of the same moderator sent twice is done and counts once", async () => {
    const { id } = await save();
    const redaction = { verdict: "redacted" as const, name: "S", text: "A pool." };
    const redact = () => decide(db(), id, redaction, "ann@x.au", NOW);
    assert.deepEqual(await Promise.all([redact(), redact()]), [{ done: true }, { done: true }]);
    assert.equal((await approve(id))?.done, false);
    assert.deepEqual(
      (await listDecisions(db(), 9)).map(({ verdict, moderator, name, published }) => [
        verdict,
        moderator,
        name,
        published,
      ]),
      [["redacted", "ann@x.au", "S", true]],
    );
  });

  test("a decision on what was taken down changes nothing and says so", async () => {
    const { id, code } = await save();
    await takeDown(db(), secret, code, NOW);
    assert.deepEqual(await approve(id), { done: false, status: "taken-down", moderator: null, decided: NOW });
    assert.equal((await findReceipt(db(), secret, code))?.status, "taken-down");
  });

  test("what was published by mistake is withdrawn with a reason; what waits is not", async () => {
    const { id, code } = await save();
    const withdraw = () => decide(db(), id, { verdict: "withdrawn", reason: "It names a friend." }, "bo@x.au", NOW + 1);
    assert.equal((await withdraw())?.done, false);
    await approve(id);
    assert.equal((await withdraw())?.done, true);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.equal(await findPublicAvatar(db(), hashAvatar(firstAvatar)), null);
    assert.equal((await findReceipt(db(), secret, code))?.reason, "It names a friend.");
    assert.deepEqual(
      (await listDecisions(db(), 9, { response: id })).map(({ verdict, moderator }) => [verdict, moderator]),
      [
        ["withdrawn", "bo@x.au"],
        ["approved", "ann@x.au"],
      ],
    );
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

  test("what was declined is forgotten 90 days later, though it was taken down meanwhile, with its reason", async () => {
    const { id, code } = await save();
    await decide(db(), id, { verdict: "declined", reason: "It names Tilly." }, "ann@x.au", NOW);
    await takeDown(db(), secret, code, NOW + 85 * DAY);
    await forgetOldVoices(db(), NOW + 91 * DAY);
    const rows = [await db().selectFrom("response").selectAll().execute(), await listDecisions(db(), 9)];
    assert.doesNotMatch(JSON.stringify(rows), /winter|Sam|Tilly/);
    const [decision] = await db().selectFrom("decision").selectAll().execute();
    assert.deepEqual([decision?.moderator, decision?.reason], ["ann@x.au", null]);
  });

  test("a response is never without its avatar, though the last other one with it is taken down at that moment", async () => {
    const first = await save();
    let storedNow = () => {};
    let goOn = () => {};
    const stored = new Promise<void>((resolve) => {
      storedNow = resolve;
    });
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const second = db()
      .transaction()
      .execute(async (trx) => {
        await saveResponse(trx, secret, { ...response, key: "b".repeat(32) }, NOW);
        storedNow();
        await released;
      });
    await stored;
    const down = takeDown(db(), secret, first.code, NOW);
    await new Promise(setImmediate);
    goOn();
    await Promise.all([second, down]);
    assert.equal((await listWaiting(db(), 9)).length, 1);
    const kept = await db().selectFrom("avatar").select("hash").where("hash", "=", hashAvatar(firstAvatar)).execute();
    assert.equal(kept.length, 1);
  });

  test("published responses are found by words of theirs, whatever signs are in them", async () => {
    const { id } = await save({ text: "100% shade_please over the slide" });
    await approve(id);
    const find = async (words: string) => (await listDecisions(db(), 9, { words })).length;
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
    assert.deepEqual(await listDecisions(db(), 9, { response: "\0" }), []);
    assert.equal(await approve("\0"), null);
  });

  test("a receipt's code is kept only as a hash, and other codes find nothing", async () => {
    const { code } = await save();
    const rows = JSON.stringify(await db().selectFrom("response").selectAll().execute());
    assert.ok(!rows.includes(code) && !rows.includes(code.replaceAll("-", "")));
    assert.equal(await findReceipt(db(), secret, "00000-00000-00000-00000"), null);
    assert.equal(await findReceipt(db(), createSecret("another secret"), code), null);
  });

  test("publishing again replaces samples and leaves what children posted", async () => {
    const { id } = await save();
    await approve(id);
    await publish(2);
    assert.equal(await countResponses(db(), "old"), 2);
    assert.equal(await countResponses(db(), "now"), 1);
  });

  test("1,000 responses are counted and paged without gaps", async () => {
    await publish(1000);
    assert.equal(await countResponses(db(), "old"), 1000);
    const all = await listResponses(db(), "old", { limit: 2000 });
    assert.equal(new Set(all.map(({ id }) => id)).size, 1000);
    assert.deepEqual(await listResponses(db(), "old", { limit: 9, offset: 18 }), all.slice(18, 27));
  });

  test("a preview is there for 24 hours, then deleted", async () => {
    const id = await savePreview(db(), Buffer.from("picture"), NOW);
    assert.equal((await findPreview(db(), id, NOW + PREVIEW_LIFE_MS - 1))?.toString(), "picture");
    assert.equal(await findPreview(db(), id, NOW + PREVIEW_LIFE_MS), null);
    assert.equal((await forgetOldVoices(db(), NOW + PREVIEW_LIFE_MS)).previews, 1);
  });
});

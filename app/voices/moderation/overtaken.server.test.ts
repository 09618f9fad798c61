import assert from "node:assert/strict";
import { test } from "node:test";
import { keepForOffice } from "#app/voices/receipt/receipts.server.ts";
import { listFeatured, listResponses } from "#app/voices/responses/responses.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import type { List } from "./load-responses.server.ts";
import { decide, publishApproved } from "./moderation.server.ts";
import { type Decision, formatSeen, type Refusal, UNDO_MS } from "./moderation.ts";
import { officeWith } from "./testing.ts";

const [ANN, BO] = ["ann@office.example", "bo@office.example"];

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  const office = officeWith(db);
  const judge = (id: string, decision: Decision, by = BO, now = NOW) => decide(db(), id, decision, by, now);
  const open = async (id: string, view: List = "decided") => {
    const { response } = await office("moderator").load(view, { id });
    assert.equal(response?.id, id);
    return formatSeen(response ?? assert.fail());
  };
  const press = (by: string, seen: string, form: Record<string, string>) =>
    office("moderator", by).press({ id: seen, name: "Sam", ...form });
  const refusal = async (by: string, seen: string, form: Record<string, string>): Promise<Refusal> => {
    const { status, text } = await press(by, seen, form);
    assert.equal(status, 409);
    return JSON.parse(text);
  };
  const words = async () => (await listResponses(db(), "now", { limit: 9 })).map(({ text }) => text.join("\n"));
  const kept = () => db().selectFrom("decision").select(["verdict", "moderator"]).execute();

  test("a telephone number that one moderator took out is not published again by the older page of another", async () => {
    const { id } = await save({ text: "Ring 0412 345 678 about a pool" });
    await approve(id);
    const [ofAnn, ofBo] = [await open(id), await open(id)];
    assert.equal((await press(BO, ofBo, { verdict: "changed", text: "A pool" })).status, 303);
    const mine = { verdict: "changed", text: "Ring 0412 345 678, about a pool" };
    const { message, current, typed } = await refusal(ANN, ofAnn, mine);
    assert.match(
      message,
      /^Nothing has changed: bo@office\.example was first, on 1\d Jan.* 2027.*: changed on the page\.$/,
    );
    assert.deepEqual([current?.text, typed.text], ["A pool", mine.text], "both texts are shown");
    assert.deepEqual(await words(), ["A pool"]);
    assert.equal((await press(ANN, await open(id), { verdict: "changed", text: "A pool, please" })).status, 303);
    assert.deepEqual(await words(), ["A pool, please"]);
  });

  test("the same form sent twice by the same person is one decision, and no error", async () => {
    const { id } = await save();
    const forms = [
      ["check", { verdict: "redacted", text: "A pool." }],
      ["decided", { verdict: "published" }],
      ["decided", { verdict: "changed", text: "A pool in winter." }],
      ["decided", { verdict: "featured" }],
      ["decided", { verdict: "withdrawn", reason: "It names a friend." }],
      ["decided", { verdict: "undone" }],
      ["check", { verdict: "declined", reason: "No." }],
    ] as const;
    for (const [view, form] of forms) {
      const seen = await open(id, view);
      const before = (await kept()).length;
      const answers = await Promise.all([press(ANN, seen, form), press(ANN, seen, form)]);
      assert.deepEqual(
        [...answers.map(({ status }) => status), (await kept()).length],
        [303, 303, before + 1],
        form.verdict,
      );
    }
  });

  test("whatever a form decides, it decides nothing if somebody else has decided since it was opened", async () => {
    const forms: [view: List, from: Decision[], form: Record<string, string>][] = [
      ["check", [], { verdict: "approved" }],
      ["check", [], { verdict: "redacted", text: "A pool." }],
      ["check", [], { verdict: "declined", reason: "No." }],
      ["decided", [{ verdict: "approved" }], { verdict: "published" }],
      ["decided", [{ verdict: "approved" }], { verdict: "withdrawn", reason: "No." }],
      ["decided", [{ verdict: "approved" }], { verdict: "undone" }],
      ["decided", [{ verdict: "approved" }, { verdict: "published" }], { verdict: "featured" }],
      ["decided", [{ verdict: "declined", reason: "No." }], { verdict: "reopened" }],
    ];
    for (const [at, [view, before, form]] of forms.entries()) {
      const { id } = await save({ key: String(at) });
      for (const decision of before) await judge(id, decision, ANN);
      const seen = await open(id, view);
      await judge(id, { verdict: "corrected", name: "Sam", text: "Corrected words." });
      const { message, current } = await refusal(ANN, seen, form);
      assert.match(message, /bo@office\.example was first, on .*: corrected/, form.verdict);
      assert.equal(current?.text, "Corrected words.");
      assert.equal((await kept()).length, before.length + 1);
      await db().deleteFrom("decision").execute();
    }
    assert.deepEqual([await words(), await listFeatured(db(), null, 9)], [["Corrected words."], []]);
  });

  test("Undo takes back its own decision only, and says who has decided since", async () => {
    const { id } = await save();
    await judge(id, { verdict: "approved" }, ANN);
    const undo = await open(id);
    await judge(id, { verdict: "undone" });
    await judge(id, { verdict: "declined", reason: "It names a friend." });
    const { message } = await refusal(ANN, undo, { verdict: "undone" });
    assert.match(message, /bo@office\.example was first, on .*: declined\./);
    await judge(id, { verdict: "reopened" });
    await judge(id, { verdict: "approved" });
    await refusal(ANN, undo, { verdict: "undone" });
    assert.equal(
      (await press(ANN, await open(id), { verdict: "undone" })).status,
      303,
      "what is on the page is undone",
    );
  });

  test("the notice of what somebody did has no Undo for what somebody else did after it", async () => {
    const { id } = await save();
    await judge(id, { verdict: "approved" }, ANN);
    const notice = async (by: string) => (await office("moderator", by).load("ordinary", { done: id })).last;
    assert.deepEqual((await notice(ANN))?.responses[0]?.verdicts.includes("undone"), true);
    assert.equal(await notice(BO), null);
    await judge(id, { verdict: "undone" });
    await judge(id, { verdict: "declined", reason: "No." });
    assert.equal(await notice(ANN), null);
  });

  test("a response that has appeared by itself, or left the page, is still decided on as it is", async () => {
    const [shown, kept] = [await save(), await save({ key: "2" })];
    for (const { id } of [shown, kept]) await judge(id, { verdict: "approved" }, ANN);
    const forms = [await open(shown.id), await open(kept.id)] as const;
    await publishApproved(db(), NOW + UNDO_MS);
    await keepForOffice(db(), secret, kept.code, NOW);
    assert.equal((await press(ANN, forms[0], { verdict: "withdrawn", reason: "No." })).status, 303);
    assert.match((await refusal(ANN, forms[1], { verdict: "featured" })).message, /only the office may see it/);
    assert.deepEqual(await words(), []);
  });

  test("of several that are approved together, those that somebody else has decided on are left as they are", async () => {
    const [one, other] = [await save({ flags: [] }), await save({ flags: [], key: "2" })];
    const { list } = await office("moderator").load("ordinary", { list: "all" });
    const seen = new Map(list?.map((response) => [response.id, formatSeen(response)]));
    await judge(other.id, { verdict: "corrected", name: "Sam", text: "Corrected words." });
    const answers = [one, other].map(({ id }) => press(ANN, seen.get(id) ?? "", { verdict: "approved" }));
    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      [303, 409],
    );
  });

  test("a form from the page of an older release decides nothing, says so, and keeps what was typed", async () => {
    const { id } = await save();
    const form = { verdict: "redacted", text: "A pool for all." };
    const expected = "Nothing has changed: this page is older than the site. Open it again.";
    for (const decisions of [0, 1]) {
      const { message, typed } = await refusal(ANN, id, form);
      assert.deepEqual([message, typed.text], [expected, form.text]);
      assert.equal((await kept()).length, decisions);
      await judge(id, { verdict: "corrected", name: "Sam", text: "Corrected words." });
    }
  });

  const by = (moderator: string, now = NOW) => office("moderator", moderator, now);
  const raising = { verdict: "concern", why: "hurt", reason: "At night." };
  const concernNow = () => db().selectFrom("concern").selectAll().executeTakeFirst();
  const said = async () =>
    (await db().selectFrom("concern_entry").select(["text", "made_by"]).orderBy("id").execute()).map(
      ({ text, made_by }) => `${made_by}: ${text}`,
    );

  test("a concern says why a moderator raised it; by mistake, they withdraw it, and its words wait as before", async () => {
    const { id } = await save();
    const seen = await open(id, "check");
    const unsaid = await by(ANN).press({ id: seen, ...raising, why: "" }, "check");
    assert.deepEqual([unsaid.status, JSON.parse(unsaid.text).typed.reason], [422, "At night."]);
    for (let times = 0; times < 2; times++) await by(ANN).press({ id: seen, ...raising }, "check");
    const { number = "" } = (await concernNow()) ?? {};
    const first = `${ANN}: A moderator raised it: Somebody hurts the child, or may: At night.`;
    assert.deepEqual(await said(), [first], "the same press twice is one");
    assert.equal((await by(ANN).load("check", { done: number })).last?.mayUndo, true);
    const undo = { verdict: "withdraw-concern", number };
    assert.equal((await by(BO).press(undo, "check")).status, 409);
    assert.equal((await by(ANN, NOW + UNDO_MS).press(undo, "check")).status, 409);
    for (let times = 0; times < 2; times++) assert.equal((await by(ANN).press(undo, "check")).status, 303);
    assert.partialDeepStrictEqual(await concernNow(), { state: "closed", outcome: "Raised by mistake", due_at: null });
    assert.deepEqual(await said(), [first, `${ANN}: Closed: Raised by mistake`]);
    assert.equal((await press(ANN, await open(id, "check"), { verdict: "approved" })).status, 303);
  });

  test("nobody withdraws a concern that somebody has opened, or that a second moderator raised too", async () => {
    const { id } = await save();
    const seen = await open(id, "check");
    for (const moderator of [ANN, BO]) await by(moderator).press({ id: seen, ...raising }, "check");
    const { number = "" } = (await concernNow()) ?? {};
    const undo = { verdict: "withdraw-concern", number };
    const { status, text } = await by(ANN).press(undo, "check");
    assert.equal(status, 409);
    assert.match(text, new RegExp(`the latest about concern ${number} is by ${BO}, 1\\d Jan`));
    assert.equal((await by(ANN).load("check", { done: number })).last?.mayUndo, false);
    await db().deleteFrom("concern_entry").where("made_by", "=", BO).execute();
    await db().updateTable("concern").set({ state: "opened" }).execute();
    assert.equal((await by(ANN).press(undo, "check")).status, 409);
    await db().updateTable("concern").set({ may_publish: 1 }).execute();
    await by(BO).press({ id: seen, ...raising }, "check");
    assert.partialDeepStrictEqual(await concernNow(), { state: "new", may_publish: 0 });
  });

  test("what does not wait any more is said, with the next one", async () => {
    const [gone, next] = [await save(), await save({ key: "2" })];
    await judge(gone.id, { verdict: "approved" });
    for (const [id, known] of [
      [gone.id, gone.id],
      ["f".repeat(24), null],
    ] as const)
      assert.partialDeepStrictEqual(await by(ANN).load("check", { id }), {
        gone: { id: known },
        response: { id: next.id },
      });
  });
});

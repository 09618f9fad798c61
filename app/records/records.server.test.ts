import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import { parseStep } from "#app/concerns/concern.ts";
import { raiseConcern, takeStep } from "#app/concerns/concerns.server.ts";
import { decide } from "#app/voices/moderation/moderation.server.ts";
import { eraseWords, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listResponses } from "#app/voices/responses/responses.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { approveDue, destroyDue, disposalsCsv, listDisposals, listDue } from "./disposals.server.ts";
import { describeHolds, listHolds, recordActs } from "./holds.server.ts";
import { actOnRecords, loadRecords } from "./records-view.server.ts";
import { forgetDue, noUploads, publishClasses, recordClass } from "./testing.ts";

const DAY = 24 * 60 * 60_000;
const ANN = "ann@office.example";
const later = (years: number) => NOW + years * 366 * DAY;

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  const stores = () => ({ db: db(), files: noUploads });
  const down = async (key = "1") => {
    const sent = await save({ key });
    await takeDown(db(), secret, sent.code, NOW);
    return sent;
  };
  const words = async (id: string) =>
    (await db().selectFrom("response").select("text").where("id", "=", id).executeTakeFirstOrThrow()).text;
  const act = (verb: string, references: string[], now = NOW, reason = "A court asks for it.") =>
    recordActs[verb]?.({ ...stores(), by: ANN, now, reason }, references);

  test("what is destroyed is in the register, with its class, authority and times, and without its words", async () => {
    const { id } = await down();
    assert.equal(await destroyDue(stores(), NOW + 90 * DAY - 1), 0);
    await Promise.all([destroyDue(stores(), NOW + 90 * DAY), destroyDue(stores(), NOW + 90 * DAY)]);
    assert.equal(await words(id), "");
    const [{ id: _, ...entry } = { id: "" }, ...more] = await listDisposals(db());
    assert.deepEqual(more, [], "once, however many run at the same time");
    assert.deepEqual(entry, {
      ...{ kind: "taken-down", reference: id, record_class: "hidden", authority: "to be confirmed" },
      ...{ counted_from: NOW, due_at: NOW + 90 * DAY, disposed_at: NOW + 90 * DAY, disposed_by: "site" },
    });
    assert.match(await disposalsCsv(db()), new RegExp(`"taken-down","${id}","hidden","to be confirmed"`));
    const erasures = await db().selectFrom("erasure").select("what").execute();
    assert.deepEqual(erasures.at(-1), { what: "erased" });
  });

  test("what cannot be written into the register is not destroyed", async () => {
    const { id } = await down();
    await sql`alter table disposal rename to disposal_away`.execute(db());
    await assert.rejects(destroyDue(stores(), NOW + 91 * DAY));
    await sql`alter table disposal_away rename to disposal`.execute(db());
    assert.match(await words(id), /winter/);
    assert.equal(await destroyDue(stores(), NOW + 91 * DAY), 1);
  });

  test("what has no class, or is newer than the clock says, is not destroyed", async () => {
    const { id } = await down();
    await db().deleteFrom("record_class").execute();
    assert.equal(await destroyDue(stores(), later(99)), 0);
    await publishClasses(db());
    assert.equal(await destroyDue(stores(), NOW - later(1)), 0);
    assert.match(await words(id), /winter/);
  });

  test("what asks first waits in the list of what is due until somebody approves it", async () => {
    const { id } = await save();
    await approve(id);
    const due = async (years: number) => (await listDue(db(), later(years), "ask")).map(({ reference }) => reference);
    assert.deepEqual([await due(6), await due(7)], [[], [id]]);
    assert.equal(await forgetDue(db(), later(7)), 0);
    assert.deepEqual(await approveDue(stores(), [id, "unknown"], ANN, later(7)), ["unknown"]);
    assert.deepEqual([await words(id), (await listDisposals(db()))[0]?.disposed_by], ["", ANN]);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), [], "and no page shows it");
    assert.deepEqual(await due(7), []);
  });

  test("what somebody holds is neither erased by the job, nor by a command, until it is released", async () => {
    const { id } = await down();
    assert.equal(await act("hold", [id]), null);
    assert.equal(await act("hold", [id]), null, "held already");
    assert.deepEqual(
      (await listHolds(db())).map(({ item, held_by, reason }) => [item, held_by, reason]),
      [[id, ANN, "A court asks for it."]],
    );
    assert.equal(await forgetDue(db(), later(1)), 0);
    await assert.rejects(eraseWords(stores(), secret, id, ANN, NOW), /ann@office\.example holds it \(A court asks/);
    assert.match(await words(id), /winter/);
    assert.equal(await act("release", [id]), null);
    assert.equal(await act("release", [id]), `${id} is not held.`);
    assert.equal(await forgetDue(db(), later(1)), 1);
    assert.match((await act("hold", [id])) ?? "", /it was destroyed/);
    assert.match((await act("hold", ["ABCD EFGH JKMN"])) ?? "", /Nothing is kept under/);
  });

  test("two people each hold one thing for themselves, and whoever releases it hears who holds it still", async () => {
    const { id } = await down();
    const ben = { ...stores(), by: "Ben", now: NOW, reason: "An inquiry asks." };
    await act("hold", [id]);
    assert.equal(await recordActs.hold?.(ben, [id]), null);
    assert.match(
      (await recordActs.release?.({ ...ben, by: "Cara" }, [id])) ?? "",
      /^Cara does not hold .* held by .*Ben \(An inq/,
    );
    assert.equal(await recordActs.release?.({ ...ben, by: "ben" }, [id]), null);
    assert.equal(await describeHolds(db(), id), `It is still held by ${ANN} (A court asks for it.).`);
    assert.equal(await forgetDue(db(), later(1)), 0);
    const [hold] = await listHolds(db());
    assert.equal(await recordActs.release?.({ ...ben, by: "Cara" }, [hold?.id ?? ""]), null, "a line of the page");
    assert.deepEqual([await describeHolds(db(), hold?.id ?? ""), await forgetDue(db(), later(1))], ["", 1]);
  });

  test("a request, and a concern with its response, can be held by name, and what can be named is said", async () => {
    const { id } = await down();
    const row = { state: "closed", outcome: "Done", may_publish: 0, notified: 0, due_at: null } as const;
    await db()
      .insertInto("concern")
      .values({ number: "2027-001", kind: "response", item: id, cause: "hand", received_at: NOW, ...row })
      .execute();
    const state = { id: "2027-001-0001", concern: "2027-001", made_at: NOW, made_by: ANN, kind: "state" } as const;
    await db()
      .insertInto("concern_entry")
      .values({ ...state, text: "", notified: null, reference: null })
      .execute();
    const asked = { id: "5".repeat(24), received_at: NOW, name: "", words: "A pool", handled_at: NOW, handled_by: ANN };
    await db().insertInto("removal_request").values(asked).execute();
    for (const reference of ["2027-001", asked.id]) assert.equal(await act("hold", [reference]), null);
    assert.deepEqual([await forgetDue(db(), later(99)), await listDue(db(), later(99))], [0, []]);
    await assert.rejects(eraseWords(stores(), secret, id, ANN, NOW), /ann@office\.example holds it/);
    for (const reference of ["2027-001", asked.id]) assert.equal(await act("release", [reference]), null);
    assert.equal(await forgetDue(db(), later(99)), 1, "the request");
    assert.equal((await listDue(db(), later(99))).length, 2);
    const refused = (await act("hold", ["no\0thing"])) ?? "";
    assert.match(refused, /its id or its receipt’s code, .*receipt number, a concern by its number, or a request/);
  });

  test("of many that are due the page lists a hundred, with links to their words, all of them ticked if asked for", async () => {
    await publishClasses(db(), { declined: recordClass({ then: "ask" }) });
    const ids: string[] = [];
    for (let at = 0; at < 103; at++) ids.push((await save({ key: `many ${at}` })).id);
    await db().updateTable("response").set({ status: "declined", decided: NOW }).execute();
    const context = {
      ...stores(),
      clock: { now: () => later(1) },
      storage: { report() {} },
    } as unknown as AppLoadContext;
    assert.equal((await loadRecords(context, new URLSearchParams())).areTicked, false);
    const { due, more, areTicked } = await loadRecords(context, new URLSearchParams("tick=all"));
    assert.ok(areTicked);
    assert.deepEqual([due.length, more, due[0]?.href], [100, 3, `?view=decided&id=${due[0]?.reference}`]);
    await act("hold", [due[0]?.reference ?? ""]);
    const form = new FormData();
    form.set("act", "approve");
    for (const { reference } of due) form.append("chosen", reference);
    const answer = await actOnRecords(context, form, ANN);
    assert.ok("message" in answer);
    const parts = answer.message.match(/^Destroyed: (.*)\. Not destroyed, since it is not due, held or gone: (\w+)\.$/);
    assert.deepEqual([parts?.[1]?.split(", ").length, parts?.[2]], [99, due[0]?.reference]);
    assert.equal((await listDue(db(), later(1), "ask")).length, 3);
  });

  test("the first words of a changed response and a reason go when their time is over, and the response stays", async () => {
    const { id } = await save();
    await decide(db(), id, { verdict: "declined", reason: "It names Tilly." }, ANN, NOW);
    await decide(db(), id, { verdict: "reopened" }, ANN, NOW + 1);
    await decide(db(), id, { verdict: "redacted", name: "S", text: "A pool." }, ANN, NOW + 2);
    await forgetDue(db(), NOW + 91 * DAY);
    const rows = [
      await db().selectFrom("response").selectAll().execute(),
      await db().selectFrom("decision").selectAll().execute(),
    ];
    assert.doesNotMatch(JSON.stringify(rows), /winter|Tilly/);
    assert.equal(await words(id), "A pool.");
    const kinds = (await listDisposals(db())).map(({ kind }) => kind);
    assert.deepEqual(kinds.sort(), ["originals", "reasons"]);
  });

  test("the longest class counts, and a concern goes with its own", async () => {
    const { id } = await down();
    const mail = { queue: async () => {}, wake: () => {} };
    const context = { env: parseEnv({ SAFEGUARDING: ANN }), mail, secret, siteUrl: "" } as unknown as AppLoadContext;
    const raised = { kind: "response", item: id, cause: "moderator", by: ANN, now: NOW } as const;
    const { number } = await db()
      .transaction()
      .execute((trx) => raiseConcern(trx, context, raised));
    const close = (what: string) => {
      const given = { act: what, number, text: "", notified: "", reference: "", outcome: "Done" };
      const parsed = parseStep(given, ["Done"]);
      return "step" in parsed ? takeStep(db(), number, parsed.step, ANN, NOW + DAY) : null;
    };
    await close("open");
    assert.deepEqual(await listDue(db(), later(99)), [], "while it is open");
    await close("close");
    assert.equal(await forgetDue(db(), later(6)), 0);
    const due = await listDue(db(), later(8));
    assert.deepEqual(
      due.map((one) => [one.reference, one.class.id, one.countedFrom]).sort(),
      [
        [number, "concerns", NOW + DAY],
        [id, "concerns", NOW + DAY],
      ].sort(),
    );
    assert.equal(await act("approve", [number, id], later(8)), null);
    assert.deepEqual(await db().selectFrom("concern_entry").selectAll().where("concern", "=", number).execute(), []);
    assert.equal(await words(id), "");
  });

  test("the office's page holds, releases and approves, and says what is wrong", async () => {
    const { id } = await down();
    await publishClasses(db(), { "taken-down": recordClass({ then: "ask" }) });
    const context = {
      ...stores(),
      clock: { now: () => NOW + 91 * DAY },
      storage: { report() {} },
    } as unknown as AppLoadContext;
    const post = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return actOnRecords(context, form, ANN);
    };
    const page = () => loadRecords(context, new URLSearchParams());
    assert.deepEqual(
      (await page()).due.map(({ reference }) => reference),
      [id],
    );
    const noReason = await post({ act: "hold", reference: id, reason: " " });
    assert.ok("message" in noReason && noReason.status === 422);
    assert.deepEqual(await post({ act: "hold", reference: id, reason: "An inquiry" }), { made: "hold" });
    assert.deepEqual([(await page()).due, (await page()).holds[0]?.reason], [[], "An inquiry"]);
    const held = await post({ act: "approve", chosen: id });
    assert.ok("message" in held && held.status === 409 && held.message.includes(id));
    const byCode = new FormData();
    for (const [name, value] of Object.entries({ act: "hold", reference: "THE CODE", reason: "Another" }))
      byCode.set(name, value);
    const findByCode = async (_db: unknown, _secret: unknown, typed: string) => (typed === "THE CODE" ? id : null);
    assert.deepEqual(await actOnRecords(context, byCode, "bo@x.au", findByCode), { made: "hold" });
    assert.deepEqual((await page()).holds.map(({ held_by }) => held_by).sort(), [ANN, "bo@x.au"].sort());
    await recordActs.release?.({ ...stores(), by: "bo@x.au", now: NOW, reason: "" }, [id]);
    assert.deepEqual(await post({ act: "release", reference: id }), { made: "release", released: id });
    assert.deepEqual(await post({ act: "approve", chosen: id }), { made: "approve" });
    assert.deepEqual(
      (await page()).disposals.map(({ reference }) => reference),
      [id],
    );
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import type { Officer } from "#app/base/office-session.server.ts";
import { parseStep } from "#app/concerns/concern.ts";
import { raiseConcern, takeStep } from "#app/concerns/concerns.server.ts";
import { decideResponses } from "#app/voices/moderation/decide-responses.server.ts";
import type { OfficeContext } from "#app/voices/moderation/load-responses.server.ts";
import { decide, listDecisions } from "#app/voices/moderation/moderation.server.ts";
import { eraseWordsAsked, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listResponses } from "#app/voices/responses/responses.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { insertRow, onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import type { Mail } from "#server/mail/mail.ts";
import { findClockProblem, noteClock } from "./clock-seen.server.ts";
import {
  approveDue,
  countDue,
  type DueRecord,
  destroyDue,
  disposalsCsv,
  findWords,
  listDisposals,
  listDue,
} from "./disposals.server.ts";
import { describeHolds, listHolds, recordActs, releaseHolds } from "./holds.server.ts";
import { findPerson, formatPerson } from "./person.server.ts";
import { formatCount, type RecordThing } from "./record-content.ts";
import { actOnDue, actOnPerson, loadDue, loadHeld, loadRegister } from "./records-view.server.ts";
import { forgetDue, noUploads, passTime, publishClasses, recordClass } from "./testing.ts";

const DAY = 24 * 60 * 60_000;
const ANN = "ann@office.example";
const later = (years: number) => NOW + years * 366 * DAY;

onBothEngines((db) => {
  const { save, approve } = voicesWith(db);
  const stores = () => ({ db: db(), files: noUploads });
  const down = async (key = "1") => {
    const response = await save({ key });
    await takeDown(db(), secret, response.code, NOW);
    return response;
  };
  const words = async (id: string) =>
    (await db().selectFrom("response").select("text").where("id", "=", id).executeTakeFirstOrThrow()).text;
  const act = (verb: keyof typeof recordActs, references: string[], now = NOW, reason = "A court asks for it.") =>
    recordActs[verb]({ ...stores(), by: ANN, now, reason }, references);

  const officer = { address: ANN, roles: ["records"] } satisfies Officer;
  const contextAt = (now: number) =>
    ({ ...stores(), secret, clock: { now: () => now }, storage: { report() {} } }) as unknown as AppLoadContext;
  const formOf = (...fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  };

  test("what is destroyed is in the register, with its class, authority and times, and without its words", async () => {
    const { id } = await down();
    assert.equal(await destroyDue(stores(), NOW + 90 * DAY - 1), 0);
    await Promise.all([destroyDue(stores(), NOW + 90 * DAY), destroyDue(stores(), NOW + 90 * DAY)]);
    assert.equal(await words(id), "");
    const [{ id: _, ...entry } = { id: "" }, ...more] = await listDisposals(db());
    assert.deepEqual(more, [], "once, however many run at the same time");
    assert.deepEqual(entry, {
      ...{ kind: "taken-down", reference: id, record_class: "hidden", authority: "The archives act" },
      ...{ counted_from: NOW, due_at: NOW + 90 * DAY, disposed_at: NOW + 90 * DAY, disposed_by: "site" },
      reason: null,
    });
    assert.match(await disposalsCsv(db()), new RegExp(`"taken-down","${id}","hidden","The archives act"`));
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
    const due = async (years: number) => (await listDue(db(), later(years), "ask")).map(({ reference }) => reference);
    assert.deepEqual([await due(6), await due(7)], [[], [id]]);
    assert.equal(await forgetDue(db(), later(7)), 0);
    const refusals = await approveDue(stores(), [id, "unknown"], ANN, later(7));
    assert.deepEqual(refusals, [["unknown", "it is not due, held or gone"]]);
    assert.deepEqual([await words(id), (await listDisposals(db()))[0]?.disposed_by], ["", ANN]);
    assert.deepEqual(await due(7), []);
  });

  test("nothing is destroyed whose authority is to be confirmed, by job, page or command, and each says why", async () => {
    const authority = "To be confirmed";
    for (const then of ["destroy", "ask"] as const) {
      await publishClasses(db(), { "taken-down": recordClass({ authority, then }) });
      const { id } = await down(then);
      const now = NOW + 91 * DAY;
      assert.equal(await forgetDue(db(), now), 0);
      const due = (await listDue(db(), now, "ask")).find(({ item }) => item === id);
      assert.equal(due?.obstacle, "its authority is still to be confirmed");
      assert.equal(
        await act("approve", [id], now),
        `Not destroyed, since its authority is still to be confirmed: ${id}.`,
      );
      await assert.rejects(
        eraseWordsAsked(stores(), secret, id, ANN, now),
        /^Error: Nothing was erased, since its authority is still to be confirmed\.$/,
      );
      assert.match(await words(id), /winter/);
      await publishClasses(db(), { "taken-down": recordClass({ then: "destroy" }) });
      assert.equal(await forgetDue(db(), now), 1);
    }
  });

  test("what stands on the website, or is about to, is never destroyed before a person has taken it off", async () => {
    for (const then of ["destroy", "ask"] as const) {
      const onPages = recordClass({ then, from: "received", keep: { years: 7 } });
      await publishClasses(db(), { published: onPages, waiting: onPages });
      const [shown, soon] = [await save({ key: `shown ${then}` }), await save({ key: `soon ${then}` })];
      await approve(shown.id);
      await decide(db(), shown.id, { verdict: "featured" }, ANN, NOW);
      await decide(db(), soon.id, { verdict: "approved" }, ANN, NOW);
      const now = later(8);
      assert.equal(await forgetDue(db(), now), 0);
      const why = "it stands on the website: take it off first";
      const refusals = await approveDue(stores(), [shown.id, soon.id], ANN, now);
      assert.deepEqual(new Map(refusals), new Map([shown, soon].map(({ id }) => [id, why])));
      const pages = (await listResponses(db(), "now", { limit: 9 })).map(({ id }) => id);
      assert.deepEqual(pages, [shown.id]);
      await decide(db(), shown.id, { verdict: "withdrawn", reason: "Its time is over." }, ANN, now);
      await forgetDue(db(), now + 90 * DAY);
      assert.equal(await words(shown.id), "");
      await decide(db(), soon.id, { verdict: "withdrawn", reason: "Its time is over." }, ANN, now);
    }
  });

  test("moderators are told when somebody takes off the website what is due, and not at other times", async () => {
    await publishClasses(db(), { published: recordClass({ from: "received", then: "ask" }) });
    const { id } = await save();
    const mails: Mail[] = [];
    const decideAt = async (now: number) => {
      await approve(id);
      const context = {
        ...{ db: db(), secret, siteUrl: "http://site.test", env: parseEnv({ MODERATORS: "ann@x.au,bo@x.au" }) },
        ...{ clock: { now: () => now }, mail: { queue: async (_: unknown, mail: Mail) => mails.push(mail) } },
        ...{ officer: ANN, role: "officer" },
      };
      const [latest] = await listDecisions(db(), [id]);
      const fields = { id: `${id}_${latest?.id}`, verdict: "withdrawn", reason: "Its time is over." };
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      await decideResponses(
        context as unknown as OfficeContext,
        form,
        new URL("http://site.test/office/responses/decided/"),
      );
      await decide(db(), id, { verdict: "reopened" }, ANN, now);
      return mails.map(({ to, subject }) => [to, subject]);
    };
    assert.deepEqual(await decideAt(NOW + DAY), []);
    const subject = "A response was taken off the website";
    assert.deepEqual(await decideAt(NOW + 91 * DAY), [
      ["ann@x.au", subject],
      ["bo@x.au", subject],
    ]);
  });

  test("a clock that jumps destroys nothing until it is right again, or a person says that it is", async () => {
    const { id } = await down();
    await noteClock(db(), NOW + 60_000);
    const ahead = later(9);
    await noteClock(db(), ahead);
    assert.equal(await destroyDue(stores(), ahead), 0);
    const why = `the clock says 2036-01-22, and the site last saw 2027-01-15. If today is 2036-01-22, run: npm run records -- clock 2036-01-22. Otherwise mend the clock`;
    assert.deepEqual(await approveDue(stores(), [id], ANN, ahead), [[id, why]]);
    await assert.rejects(
      eraseWordsAsked(stores(), secret, id, ANN, ahead),
      /Nothing was erased, since the clock says 2036/,
    );
    assert.match(await words(id), /winter/);
    for (let now = NOW; now <= NOW + 90 * DAY; now += 30 * DAY) await noteClock(db(), now);
    await noteClock(db(), NOW);
    assert.equal(await findClockProblem(db(), NOW + 120 * DAY), null, "an instance that is behind takes nothing back");
    assert.equal(await destroyDue(stores(), NOW + 90 * DAY), 1);
    const next = await down("2");
    assert.equal(await destroyDue(stores(), ahead), 0);
    await noteClock(db(), ahead, true);
    assert.equal(await destroyDue(stores(), ahead), 1);
    assert.equal(await words(next.id), "");
    await noteClock(db(), NOW, true);
    assert.notEqual(await findClockProblem(db(), ahead), null, "a person can also say that it was wrong");
  });

  test("whoever decides sees the words of each kind", async () => {
    const { id } = await save({ name: "Mei", text: "A pond." });
    await decide(db(), id, { verdict: "redacted", name: "M", text: "A lake." }, ANN, NOW);
    await decide(db(), id, { verdict: "undone" }, ANN, NOW);
    await decide(db(), id, { verdict: "redacted", name: "M", text: "A lake." }, ANN, NOW);
    const see = (thing: RecordThing, item: string) => findWords(db(), { thing, item } as DueRecord);
    assert.deepEqual((await see("waiting", id)).split("\n"), [
      "name: M",
      "text: A lake.",
      "name: Mei",
      "text: A pond.",
    ]);
    assert.equal(await see("originals", id), "name: Mei\ntext: A pond.");
    const reason = { id: "r1", response: id, verdict: "declined", reason: "It names Tilly.", moderator: ANN } as const;
    await db()
      .insertInto("decision")
      .values({ ...reason, decided: NOW })
      .execute();
    assert.equal(await see("reasons", "r1"), "reason: It names Tilly.");
    const request = {
      id: "6".repeat(24),
      received_at: NOW,
      name: "Jo",
      words: "My dog",
      handled_at: NOW,
      handled_by: ANN,
    };
    await db().insertInto("removal_request").values(request).execute();
    assert.equal(await see("removal-requests", request.id), "name: Jo\nwords: My dog");
    await insertRow(db(), "concern", { number: "2027-099", kind: "none", state: "closed", outcome: "Done" });
    for (const text of ["Rang the school", "Met her"])
      await insertRow(db(), "concern_entry", {
        concern: "2027-099",
        id: `2027-099-${text.length}`,
        kind: "note",
        text,
      });
    assert.match(await see("concerns", "2027-099"), /^entries: (?=.*Rang the school)(?=.*Met her)/);
    const message_json = JSON.stringify({ to: "o@x.au", subject: "Hello", text: "A letter", html: "<p>A letter" });
    await insertRow(db(), "mail", { id: "m1", message_json });
    assert.equal(await see("emails", "m1"), "to: o@x.au\nsubject: Hello\ntext: A letter");
    await insertRow(db(), "submission", { receipt: "R1", answers_json: '{"name":["Mei"],"wish":["A","B"]}' });
    await insertRow(db(), "submission_file", { receipt: "R1", name: "paper.pdf" });
    assert.equal(await see("form:note", "R1"), "name: Mei\nwish: A,B\nfiles: paper.pdf");
    for (const table of [
      "concern_joined",
      "concern_entry",
      "concern",
      "removal_request",
      "mail",
      "submission",
      "decision",
    ] as const)
      await db().deleteFrom(table).execute();
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
    await assert.rejects(
      eraseWordsAsked(stores(), secret, id, ANN, NOW),
      /ann@office\.example holds it \(A court asks/,
    );
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
    assert.equal(await recordActs.hold(ben, [id]), null);
    assert.match(
      (await recordActs.release({ ...ben, by: "Cara" }, [id])) ?? "",
      /^Cara does not hold .* held by .*Ben \(An inq/,
    );
    assert.equal(await recordActs.release({ ...ben, by: "ben" }, [id]), null);
    assert.equal(await describeHolds(db(), id), `It is still held by ${ANN} (A court asks for it.).`);
    assert.equal(await forgetDue(db(), later(1)), 0);
    const [hold] = await listHolds(db());
    assert.equal(await recordActs.release({ ...ben, by: "Cara" }, [hold?.id ?? ""]), null, "a line of the page");
    assert.deepEqual([await describeHolds(db(), hold?.id ?? ""), await forgetDue(db(), later(1))], ["", 1]);
  });

  test("a request, and a concern with its response, can be held by name, and what can be named is said", async () => {
    const { id } = await down();
    await insertRow(db(), "concern", { item: id, received_at: NOW, state: "closed", outcome: "Done" });
    await insertRow(db(), "concern_entry", { made_at: NOW });
    const request = {
      id: "5".repeat(24),
      received_at: NOW,
      name: "",
      words: "A pool",
      handled_at: NOW,
      handled_by: ANN,
    };
    await db().insertInto("removal_request").values(request).execute();
    for (const reference of ["2027-001", request.id]) assert.equal(await act("hold", [reference]), null);
    assert.deepEqual([await forgetDue(db(), later(99)), await listDue(db(), later(99))], [0, []]);
    await assert.rejects(eraseWordsAsked(stores(), secret, id, ANN, NOW), /ann@office\.example holds it/);
    for (const reference of ["2027-001", request.id]) assert.equal(await act("release", [reference]), null);
    assert.equal(await forgetDue(db(), later(99)), 1, "the request");
    assert.equal((await listDue(db(), later(99))).length, 2);
    const refused = (await act("hold", ["no\0thing"])) ?? "";
    assert.match(refused, /its id or its receipt’s code, .*receipt number, a concern by its number, or a request/);
  });

  test("of many that are due the page lists a hundred, and a number of fifty or more says so", async () => {
    await publishClasses(db(), { declined: recordClass({ then: "ask" }) });
    for (let at = 0; at < 103; at++) await save({ key: `many ${at}` });
    await db().updateTable("response").set({ status: "declined", decided: NOW }).execute();
    assert.equal(formatCount(await countDue(db(), later(1))), "50+");
    const { due, more } = await loadDue(contextAt(later(1)), ["records"]);
    assert.deepEqual([due.length, more], [100, 3]);
    const references = due.slice(0, 98).map(({ reference }) => reference);
    await approveDue(stores(), references, ANN, later(1));
    assert.deepEqual([(await listDue(db(), later(1), "ask")).length, await countDue(db(), later(1))], [5, 5]);
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
    const close = (act: string) => {
      const stepInput = { act, number, text: "", notified: "", reference: "", outcome: "Done" };
      const parsed = parseStep(stepInput, ["Done"]);
      return "step" in parsed ? takeStep(db(), number, parsed.step, ANN, NOW + DAY) : null;
    };
    await close("open");
    assert.deepEqual(await listDue(db(), later(99)), [], "while it is open");
    await close("close");
    assert.equal(await forgetDue(db(), later(6)), 0);
    const due = await listDue(db(), later(8));
    assert.deepEqual(
      due.map((record) => [record.reference, record.class.id, record.countedFrom]).sort(),
      [
        [number, "concerns", NOW + DAY],
        [id, "concerns", NOW + DAY],
      ].sort(),
    );
    await passTime(db(), later(8));
    assert.equal(await act("approve", [number, id], later(8)), null);
    assert.deepEqual(await db().selectFrom("concern_entry").selectAll().where("concern", "=", number).execute(), []);
    assert.equal(await words(id), "");
  });

  test("the second question shows the words again, and nothing is destroyed before it is answered", async () => {
    await publishClasses(db(), { "taken-down": recordClass({ then: "ask" }) });
    const [first, second] = [await down("1"), await down("2")];
    const context = contextAt(NOW + 91 * DAY);
    const chosen = [first, second].map(({ id }): [string, string] => ["chosen", id]);
    const ask = async () => {
      const asked = await actOnDue(context, formOf(...chosen), officer);
      assert.equal(asked?.status, 200);
      return asked?.things ?? [];
    };
    const yes = (things: Awaited<ReturnType<typeof ask>>, ...more: [string, string][]) => {
      const fields = things.map(({ reference, wordsHash, heading }): [string, string] => [
        "chosen",
        `${reference} ${wordsHash} ${heading}`,
      ]);
      return actOnDue(context, formOf(...fields, ["sure", "yes"], ...more), officer);
    };
    const none = await actOnDue(context, formOf(), officer);
    assert.equal(none?.message, "Choose at least one.");
    const unasked = await actOnDue(context, formOf(...chosen, ["sure", "yes"], ["read", "on"]), officer);
    assert.deepEqual([unasked?.status, await listDisposals(db())], [200, []], "who was not asked has not answered");
    const things = await ask();
    assert.equal(things[0]?.heading, "Response, taken down: What of now?");
    assert.match(things[0]?.words ?? "", /A pool that is open in winter/);
    const unread = await yes(things);
    assert.deepEqual([unread?.status, unread?.things.length], [422, 2]);

    await act("hold", [first.id]);
    await db().updateTable("response").set({ text: "Another pool" }).where("id", "=", second.id).execute();
    const late = await yes(things, ["read", "on"]);
    assert.equal(late?.status, 409);
    assert.deepEqual(late?.changes.map((change) => change.replace(/^.*\?: /, "")).sort(), [
      "It is still held by ann@office.example (A court asks for it.).",
      "its words have changed",
    ]);
    assert.deepEqual(
      late?.things.map(({ words }) => words),
      ["name: Sam\ntext: Another pool"],
      "it is asked again, with the words as they are",
    );
    assert.deepEqual(await listDisposals(db()), [], "nothing is destroyed, not even the other one");
    await act("release", [first.id]);
    const again = await ask();
    for (const _ of ["once", "twice"])
      assert.equal(await yes(again, ["read", "on"]), null, "pressed twice, it is done once");
    assert.equal((await listDisposals(db())).length, 2);
    assert.deepEqual(await loadDue(context, ["records"]), { due: [], more: 0 });
  });

  test("words that change while they are destroyed stay", async () => {
    await publishClasses(db(), { "taken-down": recordClass({ then: "ask" }) });
    const { id } = await down();
    const approved = approveDue(stores(), [id], ANN, NOW + 91 * DAY, new Map([[id, "the hash of other words"]]));
    assert.deepEqual(await approved, [[id, "it is not due, held or gone"]]);
    assert.match(await words(id), /winter/);
  });

  test("the words of a concern are only for those who act on concerns, and only they destroy it", async () => {
    await insertRow(db(), "concern", { number: "2027-050", kind: "none", state: "closed", outcome: "Done" });
    await insertRow(db(), "concern_entry", {
      concern: "2027-050",
      kind: "state",
      made_at: NOW,
      text: "Rang the school",
    });
    const context = contextAt(later(9));
    const [seen] = (await loadDue(context, ["records"])).due;
    assert.deepEqual([seen?.heading, seen?.words], ["Concern: 2027-050", null]);
    assert.match(seen?.obstacle ?? "", /those who act on concerns/);
    const asked = await actOnDue(context, formOf(["chosen", "2027-050"]), officer);
    assert.deepEqual([asked?.status, asked?.things], [409, []]);
    const [whole] = (await loadDue(context, ["records", "safeguarding"])).due;
    assert.deepEqual([whole?.words, whole?.obstacle], ["entries: Rang the school", null]);
    for (const table of ["concern_entry", "concern"] as const) await db().deleteFrom(table).execute();
  });

  test("all that is kept about one person is found by one search, and held and corrected from there", async () => {
    const { id, code } = await save({ name: "Mei Chen", text: "I want a pool." });
    await decide(db(), id, { verdict: "declined", reason: "It is a wish." }, ANN, NOW);
    await insertRow(db(), "removal_request", {
      id: "7".repeat(24),
      received_at: NOW,
      name: "mei chen",
      words: "A pool",
    });
    await insertRow(db(), "submission", { receipt: "ABCDEFGHJKMN", answers_json: '{"email":["mei@x.au"]}' });
    const context = contextAt(NOW + DAY);
    const post = (words: string, ...more: [string, string][]) =>
      actOnPerson(context, formOf(["words", words], ...more), officer);
    const labels = async (words: string) => (await post(words)).person?.things.map(({ label }) => label);
    assert.deepEqual(await labels("MEI chen"), ["Response", "Request", "Decision"]);
    for (const typed of [id, code]) assert.deepEqual(await labels(typed), ["Response", "Decision"]);
    assert.deepEqual(await labels("mei@x.au"), ["Form"]);
    const nobody = await post("Nobody");
    assert.match(
      nobody.person?.searched ?? "",
      /^Searched, and nothing found: responses, forms, .* Not searched: emails/,
    );
    assert.deepEqual([(await post("a")).status, (await post("a")).message], [422, "Write two letters or more."]);

    const noReason = await post("Mei Chen", ["act", "hold"]);
    assert.deepEqual([noReason.status, noReason.control, noReason.typed.words], [422, "reason", "Mei Chen"]);
    for (const _ of ["once", "twice"]) {
      const held = await post("Mei Chen", ["act", "hold"], ["reason", "FOI 17"]);
      assert.deepEqual([held.isDone, held.person?.things.filter(({ isHeld }) => isHeld).length], [true, 3]);
    }
    const [group, ...others] = (await loadHeld(db())).groups;
    assert.deepEqual([group?.reason, others], ["FOI 17", []]);
    assert.match(group?.facts.join() ?? "", /1 request to take words down, 1 response,Held by ann@office.example, /);

    await recordActs.hold({ ...stores(), by: "Ben", now: NOW, reason: "An inquiry." }, [id]);
    for (const _ of ["once", "twice"]) await releaseHolds(db(), group?.ids ?? [], ANN, NOW);
    assert.equal(await describeHolds(db(), id), "It is still held by Ben (An inquiry.).");
    await act("release", [(await listHolds(db()))[0]?.id ?? ""]);

    const current = (await post("Mei Chen")).person?.fields.find(({ field }) => field === "text");
    const field = `${id} ${current?.hash} text`;
    for (const _ of ["once", "twice"])
      assert.ok((await post("Mei Chen", ["act", "correct"], ["field", field], ["value", "I want a lake."])).isDone);
    assert.equal(await words(id), "I want a lake.");
    const late = await post("Mei Chen", ["act", "correct"], ["field", field], ["value", "I want a sea."]);
    assert.deepEqual([late.status, late.typed.value], [409, "I want a sea."]);
    assert.equal(await words(id), "I want a lake.", "what somebody else has changed since is not overwritten");
    for (const table of ["removal_request", "submission"] as const) await db().deleteFrom(table).execute();
  });

  test("of a concern somebody who does not act on concerns sees that there is one, and nothing that belongs to it", async () => {
    const { id } = await save({ name: "Tilly Marsh", text: "He hurts me." });
    await insertRow(db(), "concern", { number: "2027-051", kind: "response", item: id, state: "opened" });
    await insertRow(db(), "concern_entry", { concern: "2027-051", kind: "note", text: "Rang her aunt" });
    await insertRow(db(), "mail", { id: "m2", message_json: JSON.stringify({ to: "x@x.au", text: `See ${id}` }) });
    const about = async (seesConcerns: boolean) => {
      const person = await findPerson(db(), secret, "Tilly Marsh", seesConcerns);
      assert.ok(typeof person !== "string");
      return { ...person.about, ...(await formatPerson(db(), "Tilly Marsh", person, NOW)) };
    };
    const { html, json, ...seen } = await about(false);
    assert.deepEqual([seen.items.length, seen.concerns.length, seen.emails.length], [1, 1, 0]);
    for (const text of [html, json]) assert.doesNotMatch(text, /hurts me|her aunt/);
    assert.match(html, /You see that it exists/);
    assert.match((await about(true)).html, /hurts me[\s\S]*her aunt/);
    for (const table of ["concern_entry", "concern", "mail"] as const) await db().deleteFrom(table).execute();
  });

  test("emails about what is held are held with it", async () => {
    const { id } = await save();
    await insertRow(db(), "mail", { id: "m3", message_json: JSON.stringify({ text: `See ${id}` }), queued_at: NOW });
    await act("hold", [id]);
    assert.equal(await forgetDue(db(), NOW + 9 * DAY), 0);
    await act("release", [id]);
    assert.equal(await forgetDue(db(), NOW + 9 * DAY), 1);
  });

  test("the register counts what one person destroyed at once, in days of the office's zone", async () => {
    await publishClasses(db(), { "taken-down": recordClass({ then: "ask" }) });
    const ids = [(await down("1")).id, (await down("2")).id];
    const lateInUtc = Date.parse("2027-06-01T17:00:00Z");
    await passTime(db(), lateInUtc);
    await approveDue(stores(), ids, ANN, lateInUtc);
    const { groups } = await loadRegister(db());
    assert.deepEqual(
      groups.map(({ day, heading, facts, by, items }) => [day, heading, ...facts, by, items.sort()]),
      [["2 June 2027", "2 responses, taken down", "What of now?", "Hidden words, The archives act", ANN, ids.sort()]],
    );
  });
});

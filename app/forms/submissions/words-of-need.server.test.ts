import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { findConcernOf } from "#app/concerns/concerns.server.ts";
import { HONEYPOT } from "#app/forms/definition/form.ts";
import { destroyDue } from "#app/records/disposals.server.ts";
import { confirmAuthorities } from "#app/records/testing.ts";
import type { Mail } from "#server/mail/mail.ts";
import { loadForm } from "./load-form.server.ts";
import { deleteSubmission, listSubmissions } from "./submissions.server.ts";
import { openForms } from "./testing.ts";

const { services, post, stored } = openForms();
const NEED = "I want to die. My stepfather hurts me every night when mum is at work.";
const calm = { name: "Sam", reply: "By email", email: "sam@example.org", about: "idea", message: "More bins, please." };
const send = (answers: Record<string, string>, form = "contact") => post(form, new URLSearchParams(answers));
const mails = async (): Promise<Mail[]> =>
  (await services.db.selectFrom("mail").select("message_json").execute()).map((row) => JSON.parse(row.message_json));
const concernOf = async () => findConcernOf(services.db, "submission", (await stored())[0]?.receipt ?? "");
const showForm = async (location: string | null) =>
  loadForm(new Request(`http://site.test${location}`), services, "contact");

beforeEach(async () => {
  await services.db.deleteFrom("mailed_address").execute();
});

describe("words of need in a form", () => {
  test("open a concern, which the first of those who act is notified of, and mark the office’s email", async () => {
    await send({ ...calm, message: NEED, consent: "true" });
    const year = new Date(services.clock.now()).getFullYear();
    assert.equal((await concernOf())?.number, `${year}-001`);
    const all = await mails();
    const toAnn = all.find(({ to }) => to === "ann@office.example");
    assert.equal(toAnn?.subject, `A child may be in danger: Concern ${year}-001`);
    assert.doesNotMatch(JSON.stringify(toAnn), /stepfather|Sam/);
    const toOffice = all.find(({ to }) => to.startsWith("hello@"));
    assert.match(toOffice?.subject ?? "", /^Concern \d{4}-001 – Write to us: /);
    assert.doesNotMatch(JSON.stringify(toOffice), /stepfather|sam@example/);
  });

  test("are never promised an answer some day: the page and the email say whom to ring, and the email not why", async () => {
    const { location } = await send({ ...calm, message: NEED, consent: "true" });
    assert.equal((await showForm(location))?.need, "words");
    const thanks = (await mails()).find(({ to }) => to === "sam@example.org");
    assert.equal(thanks?.subject, "We have your message");
    assert.match(thanks?.text ?? "", /Kids Helpline: 1800 55 1800/);
    assert.doesNotMatch(thanks?.text ?? "", /working days|danger|Concern/);
  });

  test("are not sent back for the tick of consent; other words are", async () => {
    assert.equal((await send({ ...calm, message: NEED })).status, 303);
    assert.deepEqual((await stored())[0]?.answers.consent, []);
    assert.ok(await concernOf());
    assert.deepEqual(Object.keys((await send(calm)).errors), ["consent"]);
  });

  test("come back with help first and all that was written, when another answer is missing; nothing is stored then", async () => {
    const refused = await send({ ...calm, name: "", message: NEED });
    assert.deepEqual([refused.status, refused.need, Object.keys(refused.errors)], [422, "words", ["name"]]);
    assert.equal(refused.typed.message, NEED);
    assert.equal((await send({ ...calm, name: "" })).need, null);
    assert.deepEqual(await stored(), []);
  });

  test("count in any form and in short answers, but not in an answer that is hidden", async () => {
    const feedback = { kind: "Idea", words: "More shade.", anonymous: "true", consent: "true" };
    await send({ ...feedback, words: NEED }, "feedback");
    assert.equal((await services.db.selectFrom("concern").selectAll().execute()).length, 1);
    await send({ ...calm, name: "I want to die", consent: "true" });
    assert.ok(await concernOf());
    await send({ ...calm, reply: "No answer please", phone: "I want to die", consent: "true" });
    assert.equal((await services.db.selectFrom("concern").selectAll().execute()).length, 2);
  });

  test("sent twice are one concern; those that look like spam have one, too", async () => {
    await Promise.all([1, 2].map(() => send({ ...calm, message: NEED, consent: "true" })));
    await send({ ...calm, message: `${NEED} Please.`, consent: "true", [HONEYPOT]: "x" });
    assert.equal((await services.db.selectFrom("concern").selectAll().execute()).length, 1);
    assert.equal((await services.db.selectFrom("concern_about").selectAll().execute()).length, 2);
  });
});

test("words in another language open a concern, promise no days, and are in no email", async () => {
  for (const message of [
    "Tafadhali nisaidieni. Baba yangu ananipiga kila usiku na ninaogopa.",
    "پدرم هر شب مرا می‌زند و من می‌ترسم",
    "Wala po kaming pagkain sa bahay, umalis na si nanay",
    "main dedi im oldei kilim mi en main mami im krai",
  ]) {
    for (const table of ["mail", "mailed_address", "concern"] as const) await services.db.deleteFrom(table).execute();
    const { status, location } = await send({ ...calm, message });
    assert.equal(status, 303, "without a tick of consent that the child could not read");
    assert.equal((await showForm(location))?.need, "language");
    assert.partialDeepStrictEqual(await services.db.selectFrom("concern").selectAll().executeTakeFirst(), {
      cause: "language",
    });
    const all = await mails();
    const thanks = all.find(({ to }) => to === "sam@example.org")?.text ?? "";
    assert.match(thanks, /Kids Helpline: 1800 55 1800/);
    assert.match(thanks, /TIS National\): 131 450/);
    assert.doesNotMatch(thanks, /working days/);
    assert.match(
      all.find(({ to }) => to.startsWith("hello@"))?.text ?? "",
      /^In another language: it may be nothing\./,
    );
    assert.doesNotMatch(JSON.stringify(all), new RegExp(message.slice(0, 12)));
  }
});

test("somebody who chooses that they need help opens a concern, whatever they write", async () => {
  const { location } = await send({ ...calm, about: "help-me", message: "Can I talk to you?", consent: "true" });
  assert.partialDeepStrictEqual(await services.db.selectFrom("concern").selectAll().executeTakeFirst(), {
    cause: "child",
  });
  assert.equal((await showForm(location))?.need, "child");
});

test("an ordinary message opens no concern, and its email is as the form says", async () => {
  const { location } = await send({ ...calm, consent: "true" });
  assert.equal(await concernOf(), null);
  assert.equal((await showForm(location))?.need, null);
  const all = await mails();
  assert.match(all.find(({ to }) => to === "sam@example.org")?.text ?? "", /five working days/);
  assert.ok(all.every(({ subject }) => !subject.includes("Concern")));
});

test("what belongs to a concern is not deleted before the concern is closed", async () => {
  await send({ ...calm, message: NEED, consent: "true" });
  const [{ receipt } = { receipt: "" }] = await stored();
  const now = services.clock.now();
  const late = now + 91 * 24 * 60 * 60_000;
  await confirmAuthorities(services.db);
  await destroyDue(services, late);
  await assert.rejects(
    deleteSubmission(services, receipt, "ann@office.example", now),
    /belong to Concern \d{4}-001, which is not closed/,
  );
  await services.db.updateTable("concern").set({ state: "closed" }).execute();
  await destroyDue(services, late);
  assert.equal((await stored()).length, 1, "the class of concerns is longer");
  assert.equal(await deleteSubmission(services, receipt, "ann@office.example", now), true, "its sender asks for it");
  for await (const submission of listSubmissions(services.db, "contact", 0)) assert.fail(submission.receipt);
});

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { AppLoadContext } from "@remix-run/node";
import { parseLink } from "#app/base/office-links.server.ts";
import { raiseRevision } from "#app/base/stores.server.ts";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { approveDue } from "#app/records/disposals.server.ts";
import { forgetDue, noUploads } from "#app/records/testing.ts";
import { replaceSite } from "#app/site/site.server.ts";
import { describeAvatar, firstAvatar } from "#app/voices/avatar/avatar.ts";
import { decide } from "#app/voices/moderation/moderation.server.ts";
import { eraseWordsAsked, keepForOffice, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { listResponses } from "#app/voices/responses/responses.server.ts";
import { NOW, secret, voicesWith } from "#app/voices/testing.ts";
import { onBothEngines } from "#server/db/testing.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { startMailServer } from "#server/mail/testing.ts";
import { type GivenStep, parseStep } from "./concern.ts";
import { concernsSchema } from "./concern-content.ts";
import { countMissed } from "./concern-items.server.ts";
import {
  findConcern,
  findConcernOf,
  listConcerns,
  listEntries,
  listItemsOf,
  measureConcerns,
  notifyDue,
  raiseByHand,
  raiseConcern,
  raiseMissed,
  takeStep,
  withdrawConcern,
} from "./concerns.server.ts";
import { actOnConcern, loadConcern, loadConcerns } from "./concerns-view.server.ts";
import { replaceGuide } from "./guide.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const [ANN, BO, CY, MO] = ["ann@office.example", "bo@office.example", "cy@office.example", "mo@office.example"];
const outcomes = ["Passed on to the police", "Nobody is in danger"];
const TABLES = ["concern", "concern_joined", "concern_entry", "mail", "submission", "site", "publication"] as const;
const siteUrl = "https://site.example";

onBothEngines((db) => {
  let now = NOW;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  const clock = { now: () => now };
  const { save, approve } = voicesWith(db);
  const outbox = () => {
    const send = smtpSender(mails.url, "Office <no-reply@office.example>");
    return createOutbox({ db: db(), clock, log: createLog("silent"), send, secret, office: null });
  };
  const env = (settings: Record<string, string> = {}) =>
    parseEnv({ SAFEGUARDING: `${ANN},${BO},${CY}`, MODERATORS: `${MO},${BO}`, LOG_LEVEL: "silent", ...settings });
  const context = (settings?: Record<string, string>) =>
    ({ db: db(), env: env(settings), secret, clock, siteUrl, mail: outbox() }) as AppLoadContext;
  const raise = (
    item: string | null,
    more: { kind?: "response" | "submission"; cause?: "words" | "moderator" } = {},
    settings: Record<string, string> = {},
  ) =>
    db()
      .transaction()
      .execute((trx) =>
        raiseConcern(trx, context(settings), { kind: "response", item, cause: "words", by: "site", now, ...more }),
      );
  const stepInput = (fields: Partial<GivenStep>) =>
    ({ act: "", number: "", text: "", notified: "", reference: "", outcome: "", ...fields }) satisfies GivenStep;
  const take = (number: string, fields: Partial<GivenStep>, officer = ANN) => {
    const parsed = parseStep(stepInput(fields), outcomes);
    assert.ok("step" in parsed, JSON.stringify(parsed));
    return takeStep(db(), number, parsed.step, officer, now);
  };
  const takeEmails = async () => {
    mails.taken.length = 0;
    await outbox().sendDue();
    return mails.taken.map(({ to }) => to[0]).sort();
  };
  const page = (number: string) => loadConcern(context(), number, siteUrl, ANN);

  before(async () => {
    mails = await startMailServer();
  });
  after(() => mails.stop());
  beforeEach(async () => {
    now = NOW;
    for (const table of TABLES) await db().deleteFrom(table).execute();
    await db().insertInto("publication").values({ id: 1, revision: 1, content_hash: "", published_at: 0 }).execute();
    await replaceSite(db(), { name: "The Office", helpLines: [], timeZone: "Australia/Perth" } as never);
    const phones = [{ name: "Manager on duty", number: "08 5550 0101" }];
    await replaceGuide(db(), concernsSchema.parse({ outcomes, phones }));
  });

  test("numbers count from one in each year of the office’s time zone, beyond a thousand too", async () => {
    // 23:30 on the last day of 2026 in Perth, then half past midnight.
    now = Date.UTC(2026, 11, 31, 15, 30);
    assert.equal((await raise("a")).number, "2026-001");
    now += 60 * MINUTE;
    assert.equal((await raise("b")).number, "2027-001");
    await db().updateTable("concern").set({ number: "2027-999" }).where("item", "=", "b").execute();
    assert.equal((await raise("c")).number, "2027-1000");
    assert.equal((await raise("d")).number, "2027-1001");
  });

  test("concerns raised at the same time get numbers of their own; an item has one, whoever raises it again", async () => {
    const all = await Promise.all(["a", "b", "c", "a"].map((item) => raise(item)));
    assert.deepEqual([...new Set(all.map(({ number }) => number))].sort(), ["2027-001", "2027-002", "2027-003"]);
    assert.equal((await listEntries(db(), [all[0]?.number ?? ""])).filter(({ kind }) => kind === "state").length, 1);
    assert.deepEqual(await raise("b", { cause: "moderator" }), { number: all[1]?.number });
    assert.notEqual((await raise("a", { kind: "submission" })).number, all[0]?.number);
  });

  test("the first address is notified at once, without a word of the child, by a link of its own", async () => {
    await raise("a");
    assert.deepEqual(await takeEmails(), [ANN]);
    const [mail] = mails.taken;
    assert.equal(mail?.subject, "A child may be in danger: Concern 2027-001");
    const text = mail?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
    assert.match(text, /Concern 2027-001, received 16:00 on 15 January 2027\./);
    const [, token = ""] = /\?to=%2Foffice%2Fconcerns%2F2027-001%2F&link=([\w.-]+)/.exec(text) ?? [];
    assert.deepEqual(parseLink(secret, token, now), { address: ANN, made: now });
  });

  test("while nobody opens it the next address and all moderators are notified, then everybody gets the numbers to ring", async () => {
    await raise("a");
    await takeEmails();
    const afterMinutes = async (minutes: number) => {
      now += minutes * MINUTE;
      const instances = await Promise.all([1, 2, 3].map(() => notifyDue(db(), context())));
      return [instances.filter((count) => count > 0).length, await takeEmails()];
    };
    assert.deepEqual(await afterMinutes(29), [0, []]);
    assert.deepEqual(await afterMinutes(1), [1, [BO, MO]]);
    const forModerator = mails.taken.find(({ to }) => to[0] === MO)?.raw ?? "";
    assert.match(forModerator, /Nobody has opened it/);
    assert.match(
      forModerator.replaceAll("=\r\n", ""),
      /make sure that one of these people does: ann@office\.example, bo/,
    );
    assert.doesNotMatch(forModerator, /link=/);
    assert.deepEqual(await afterMinutes(30), [1, [BO, CY, MO]]);
    assert.ok(mails.taken.every(({ raw }) => !raw.includes("5550 0101")));
    assert.deepEqual(await afterMinutes(30), [1, [ANN, BO, CY, MO]]);
    assert.ok(mails.taken.every(({ raw }) => raw.includes("Manager on duty: 08 5550 0101")));
    assert.deepEqual(await afterMinutes(30), [0, []]);
    assert.deepEqual(await afterMinutes(24 * 60), [1, [ANN, BO, CY, MO]]);
    const mailed = (await listEntries(db(), ["2027-001"])).filter(({ kind }) => kind === "mail");
    assert.deepEqual(mailed[1]?.notified, `${BO}, ${MO}`);
  });

  test("an opened concern reminds those who act each day until it is closed", async () => {
    const { number } = await raise("a");
    await take(number, { act: "open" });
    await takeEmails();
    now += 60 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 0, "it was opened");
    now += DAY;
    assert.equal(await notifyDue(db(), context()), 1);
    assert.deepEqual(await takeEmails(), [ANN, BO, CY]);
    assert.equal(mails.taken[0]?.subject, "Not closed yet: Concern 2027-001");
    await take(number, { act: "acting" });
    now += DAY;
    assert.equal(await notifyDue(db(), context()), 1);
    await take(number, { act: "close", outcome: outcomes[0] });
    now += 9 * DAY;
    assert.equal(await notifyDue(db(), context()), 0);
  });

  test("while no mail goes out a concern is opened, and closed: nobody hears later that nobody has opened it", async () => {
    for (const address of [ANN, BO, CY, MO]) mails.refuse.set(address, "451 Try again later");
    const [opened, closed, left] = [await raise("a"), await raise("b"), await raise("c")];
    now += 30 * MINUTE;
    await notifyDue(db(), context());
    await take(opened.number, { act: "open" });
    await take(closed.number, { act: "open" });
    await take(closed.number, { act: "close", outcome: outcomes[0] });
    assert.deepEqual(await takeEmails(), []);
    mails.refuse.clear();
    now += 20 * MINUTE;
    assert.deepEqual(await takeEmails(), [ANN, BO, MO]);
    for (const { subject } of mails.taken) assert.equal(subject, `A child may be in danger: Concern ${left.number}`);
    assert.equal((await db().selectFrom("mail").select("id").execute()).length, 0);
  });

  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `2027-${String(from + at).padStart(3, "0")}`);
  const numbersIn = (raw = "") =>
    [...raw.replaceAll("=\r\n", "").matchAll(/^Concern (\S+), received/gm)].map(([, number]) => number).sort();

  test("of 31 concerns in nine minutes nobody gets more than three emails, and then one list with all the other numbers", async () => {
    const short = { CONCERN_MINUTES: "5" };
    const emails: string[] = [];
    for (let at = 0; at < 31; at++) {
      await raise(`item ${at}`, {}, short);
      if (at % 3 < 2) continue;
      await notifyDue(db(), context(short));
      emails.push(...(await takeEmails()).map(String));
      now += (9 * MINUTE) / 10;
    }
    assert.deepEqual(emails, [ANN, ANN, ANN]);
    now += MINUTE;
    const rounds = await Promise.all([1, 2].map(() => notifyDue(db(), context(short))));
    assert.deepEqual(rounds.sort(), [0, 31]);
    assert.deepEqual(await takeEmails(), [ANN, BO, MO]);
    const [toAnn, toBo] = [ANN, BO].map((address) => mails.taken.find(({ to }) => to[0] === address));
    assert.equal(toAnn?.subject, "Concerns to look at now: a list");
    assert.deepEqual(numbersIn(toAnn?.raw), numbers(4, 31));
    assert.deepEqual(numbersIn(toBo?.raw), numbers(1, 3));
    assert.doesNotMatch(toAnn?.raw ?? "", /number=3D2027/);
    // The list is the notification: five minutes later the next one gets it.
    now += 5 * MINUTE;
    assert.equal(await notifyDue(db(), context(short)), 31);
    assert.deepEqual(await takeEmails(), [BO, CY, MO]);
  });

  test("a list that waits loses every concern that is opened, also when many are opened at once", async () => {
    for (const address of [ANN, BO, CY, MO]) mails.refuse.set(address, "451 Try again later");
    for (let at = 0; at < 16; at++) await raise(`item ${at}`);
    now += 30 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 16);
    await Promise.all(numbers(1, 15).map((number) => take(number, { act: "open" })));
    mails.refuse.clear();
    assert.deepEqual(await takeEmails(), [ANN]);
    assert.deepEqual(numbersIn(mails.taken[0]?.raw), ["2027-016"]);
  });

  test("a list that has only one concern for somebody waits until that is opened, whatever else is", async () => {
    const { number } = await raise("first");
    await takeEmails();
    for (const address of [ANN, BO, CY, MO]) mails.refuse.set(address, "451 Try again later");
    now += 20 * MINUTE;
    for (let at = 0; at < 6; at++) await raise(`item ${at}`);
    now += 10 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 4);
    const waitFor = async () =>
      (await db().selectFrom("mail").select("message_json").execute())
        .map(({ message_json }) => JSON.parse(message_json) as { to: string; subject: string })
        .filter(({ subject }) => subject.endsWith(number))
        .map(({ to }) => to)
        .sort();
    await take("2027-007", { act: "open" });
    assert.deepEqual(await waitFor(), [BO, MO]);
    await take(number, { act: "open" });
    assert.deepEqual(await waitFor(), []);
    mails.refuse.clear();
  });

  test("after a clock that was far ahead whoever is next hears of a concern, and of new ones at once", async () => {
    const { number } = await raise("a");
    await takeEmails();
    now += 9 * 365 * DAY;
    for (const addresses of [
      [BO, MO],
      [BO, CY, MO],
      [ANN, BO, CY, MO],
    ]) {
      assert.equal(await notifyDue(db(), context()), 1);
      assert.deepEqual(await takeEmails(), addresses);
      now += 30 * MINUTE;
    }
    now = NOW + 30 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 1);
    assert.deepEqual(await takeEmails(), [ANN, BO, CY, MO]);
    assert.ok(mails.taken.every(({ subject }) => subject.includes(number)));
    assert.equal(await notifyDue(db(), context()), 0);
    const later = await raise("b");
    assert.deepEqual(await takeEmails(), [ANN]);
    assert.match(mails.taken[0]?.subject ?? "", new RegExp(`${later.number}$`));
  });

  test("without SAFEGUARDING moderators are notified; without anybody a concern waits until somebody is named", async () => {
    const nobody = context({ SAFEGUARDING: "", MODERATORS: "" });
    const raised = { kind: "response", item: "a", cause: "words", by: "site", now } as const;
    await db()
      .transaction()
      .execute((trx) => raiseConcern(trx, nobody, raised));
    now += DAY;
    assert.equal(await notifyDue(db(), nobody), 0);
    assert.equal(await notifyDue(db(), context({ SAFEGUARDING: "" })), 1);
    assert.deepEqual(await takeEmails(), [MO]);
  });

  test("if two open it at once, one has opened it and the other is notified; the same press twice counts once", async () => {
    const { number } = await raise("a");
    const both = await Promise.all([take(number, { act: "open" }, ANN), take(number, { act: "open" }, BO)]);
    const notified = both.find((outcome) => outcome && "state" in outcome);
    const opened = (await listEntries(db(), [number])).filter(({ text }) => text === "Opened");
    assert.equal(opened.length, 1);
    assert.deepEqual(notified, { state: "opened", by: opened[0]?.made_by, since: now });
    const again = await take(number, { act: "open" }, opened[0]?.made_by);
    assert.deepEqual(again, { entry: opened[0]?.id });
    assert.equal((await listEntries(db(), [number])).filter(({ kind }) => kind === "state").length, 2);
  });

  test("its steps follow each other, each with an entry; a closed one takes no more until it is opened again", async () => {
    const { number } = await raise("a");
    assert.deepEqual(Object.keys((await take(number, { act: "note", text: "Rang." })) ?? {}), ["state", "by", "since"]);
    await take(number, { act: "open" });
    await take(number, { act: "note", text: "Rang Crisis Care.", notified: "Crisis Care, Jo", reference: "CC-17" });
    await take(number, { act: "note", text: "Rang Crisis Care.", notified: "Crisis Care, Jo", reference: "CC-17" });
    await take(number, { act: "acting" });
    await take(number, { act: "hand", notified: "Police, Sgt Lee", reference: "P-4" }, BO);
    await take(number, { act: "close", outcome: outcomes[0], text: "They went there." });
    assert.deepEqual(
      (await listEntries(db(), [number]))
        .filter(({ kind }) => kind !== "mail")
        .map(({ made_by, kind, text, notified, reference }) => [made_by, kind, text, notified, reference]),
      [
        ["site", "state", "The words may be those of a child in need", null, null],
        [ANN, "state", "Opened", null, null],
        [ANN, "note", "Rang Crisis Care.", "Crisis Care, Jo", "CC-17"],
        [ANN, "state", "Acting on it", null, null],
        [BO, "state", "Handed over", "Police, Sgt Lee", "P-4"],
        [ANN, "state", `Closed: ${outcomes[0]}: They went there.`, null, null],
      ],
    );
    assert.partialDeepStrictEqual(await findConcern(db(), number), { state: "closed", outcome: outcomes[0] });
    assert.partialDeepStrictEqual(await take(number, { act: "acting" }), { state: "closed", by: ANN });
    await take(number, { act: "reopen" });
    assert.partialDeepStrictEqual(await findConcern(db(), number), {
      state: "opened",
      outcome: null,
      due_at: now + DAY,
    });
    await take(number, { act: "close", outcome: outcomes[1] });
    assert.deepEqual(await raise("a", { cause: "moderator" }), { number });
    assert.partialDeepStrictEqual(await findConcern(db(), number), { state: "new", outcome: null, may_publish: 0 });
  });

  test("a response may be published once somebody says so, and its child can be answered; nothing else can", async () => {
    const { id } = await save();
    const { number } = await raise(id);
    await take(number, { act: "open" });
    await take(number, { act: "answer", text: "You did nothing wrong." });
    for (const publish of ["", "no", "yes"]) {
      await take(number, { act: "close", outcome: outcomes[0], publish });
      assert.equal((await findConcernOf(db(), "response", id))?.may_publish, publish === "yes" ? 1 : 0);
      await take(number, { act: "reopen" });
    }
    const answered = db().selectFrom("response").select(["answer", "answered_at", "reason"]).where("id", "=", id);
    assert.deepEqual(await answered.executeTakeFirst(), {
      answer: "You did nothing wrong.",
      answered_at: now,
      reason: null,
    });
    const other = await raise("R", { kind: "submission" });
    await take(other.number, { act: "open" });
    assert.equal(await take(other.number, { act: "forbid" }), null);
  });

  test("of two who answer a child at once the second reads the first answer; sent twice, one answer counts", async () => {
    const { id } = await save();
    const { number } = await raise(id);
    await take(number, { act: "open" });
    const answer = (text: string, officer: string, seen = `${number}-0001`) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ act: "answer", number, text, seen })) form.append(name, value);
      return actOnConcern(context(), form, officer);
    };
    const first = await answer("We read it.", BO);
    assert.ok("made" in first);
    const refused = await answer("Please ring us.", ANN);
    assert.partialDeepStrictEqual(refused, { status: 409, typed: { text: "Please ring us." } });
    assert.match(
      "message" in refused ? refused.message : "",
      /bo@office\.example answered first, .*2027.*: “We read it\.”/,
    );
    await take(number, { act: "note", text: "Rang the school." });
    assert.deepEqual(await answer("We read it.", BO), first, "the same form again");
    const stored = () => db().selectFrom("response").select("answer").where("id", "=", id).executeTakeFirst();
    assert.deepEqual(await stored(), { answer: "We read it." });
    assert.ok("made" in (await answer("Please ring us.", ANN, first.made)));
    assert.deepEqual(await stored(), { answer: "Please ring us." });
  });

  test("a response on a page leaves it when a concern is raised, and again when it may not be published any more", async () => {
    const { id } = await save();
    await approve(id);
    const countShown = async () => (await listResponses(db(), "now", { limit: 9 })).length;
    assert.equal(await countShown(), 1);
    const { number } = await raise(id, { cause: "moderator" });
    assert.equal(await countShown(), 0);
    await take(number, { act: "open" });
    await take(number, { act: "close", outcome: outcomes[1], publish: "yes" });
    await approve(id);
    assert.equal(await countShown(), 1);
    await take(number, { act: "reopen" });
    await take(number, { act: "forbid" });
    assert.equal(await countShown(), 0);
    assert.equal(
      (await db().selectFrom("response").select("status").where("id", "=", id).executeTakeFirst())?.status,
      "waiting",
    );
  });

  test("what is held stays whatever is decided, and once its concern is closed for as long as concerns are kept", async () => {
    const blocked = await save({ key: "1", text: "He hurts me every night.", name: "Kai" });
    const changed = await save({ key: "2", text: "My words, before.", name: "Noor" });
    const { number } = await raise(blocked.id);
    await decide(db(), changed.id, { verdict: "redacted", name: "N", text: "After." }, MO, now);
    await raise(changed.id);
    await takeDown(db(), secret, blocked.code, now);
    await takeDown(db(), secret, changed.code, now);
    const own = await save({ key: "3", text: "A man is in our caravan.", name: "Ash" });
    await decide(db(), own.id, { verdict: "redacted", name: "A", text: "A pool." }, MO, now);
    await raise(own.id);
    await keepForOffice(db(), secret, own.code, now);
    now += 91 * DAY;
    await forgetDue(db(), now);
    const concern = await page(number);
    assert.match(concern?.items[0]?.status ?? "", /taken down/);
    assert.deepEqual(concern?.items[0]?.written, [
      { caption: "As it was sent by Kai", text: "He hurts me every night." },
    ]);
    assert.equal(concern?.items[0]?.avatar, describeAvatar(firstAvatar));
    const other = (await page("2027-002"))?.items[0];
    assert.deepEqual(
      other?.written.map(({ text }) => text),
      ["My words, before.", "After."],
    );
    const third = (await page("2027-003"))?.items[0];
    assert.equal(third?.written[0]?.text, "A man is in our caravan.");
    await assert.rejects(
      eraseWordsAsked({ db: db(), files: noUploads }, secret, blocked.id, ANN, now),
      /belong to Concern 2027-001, which is not closed/,
    );
    await take(number, { act: "open" });
    await take(number, { act: "close", outcome: outcomes[0] });
    await forgetDue(db(), now);
    const words = async () => (await page(number))?.items[0]?.written.length;
    assert.equal(await words(), 1, "a concern's class is longer");
    now += 8 * 366 * DAY;
    await forgetDue(db(), now);
    assert.equal(await words(), 1, "it asks first");
    assert.deepEqual(await approveDue({ db: db(), files: noUploads }, [blocked.id], ANN, now), []);
    assert.equal(await words(), 0);
  });

  test("its page shows what looks alike within 30 days, in whatever state, and never by the face of who changes nothing", async () => {
    const face = { ...firstAvatar, hair: "none" } as const;
    const other = { ...firstAvatar, hair: "short" } as const;
    const words = "My stepfather hurts me every night when mum works.";
    const { id } = await save({ key: "1", text: words, name: "Kai", avatar: face });
    const again = await save({
      key: "2",
      text: "I said: my stepfather hurts me every night!",
      name: "Lee",
      avatar: face,
    });
    const named = await save({ key: "3", text: "A pool, please.", name: "KAI", avatar: other });
    await save({ key: "4", text: "A bus, please.", name: "Ash", avatar: other });
    await decide(db(), again.id, { verdict: "declined", reason: "No." }, MO, now);
    await approve(named.id);
    const { number } = await raise(id);
    const alike = async (of = number) => (await page(of))?.alike.map((item) => [item.id, item.why, item.status]);
    assert.deepEqual(await alike(), [
      [again.id, "the same words, the same face", "not published"],
      [named.id, "the same name", "shown on the website"],
    ]);
    const plain = await save({ key: "5", text: "He comes in my room.", name: "Anonymous" });
    const offered = await save({ key: "6", text: "Nobody must know of it.", name: "Brave Wombat" });
    for (let at = 0; at < 3; at++) await save({ key: `plain ${at}`, text: `Idea ${at}`, name: "Anonymous" });
    await save({ key: "7", text: "A zoo.", name: "Brave Wombat" });
    for (const item of [plain, offered]) assert.deepEqual(await alike((await raise(item.id)).number), []);
    await db()
      .updateTable("response")
      .set({ posted: NOW - 31 * DAY })
      .where("id", "!=", id)
      .execute();
    assert.deepEqual(await alike(), []);
  });

  test("of all that looks alike its page shows five, the strongest first, however much there is", async () => {
    const face = { ...firstAvatar, hair: "none" } as const;
    const text = "My stepfather hurts me every night when mum works.";
    const { id } = await save({ key: "it", text, name: "Kai", avatar: face });
    for (let at = 0; at < 220; at++) await save({ key: `n${at}`, text: `Idea ${at}`, name: "Kai" });
    const strong = await save({ key: "s", text, name: "Lee", avatar: face });
    const { number } = await raise(id);
    const concern = await page(number);
    assert.equal(concern?.alike.length, 5);
    assert.equal(concern?.alike[0]?.id, strong.id);
    assert.equal(concern?.alike[1]?.why, "the same name");
  });

  test("what waits with words that the site has learnt, or knew before it knew of concerns, opens one; nothing else does, and once", async () => {
    const learn = (...phrases: string[]) =>
      db()
        .transaction()
        .execute(async (trx) => {
          await replaceHelpWords(trx, { spellings: {}, fillers: [], lists: {}, phrases, alone: [], harmless: [] });
          await raiseRevision(trx);
        });
    const submit = (receipt: string, received_at: number, answers: Record<string, string[]>) =>
      db()
        .insertInto("submission")
        .values({
          ...{ receipt, received_at, client_id: "note", delete_at: now, spam: 0 },
          answers_json: JSON.stringify(answers),
        })
        .execute();
    const field = (alias: string, type: string) => ({ alias, caption: alias, type, autocomplete: null, options: [] });
    const form = {
      formName: "Note",
      fieldsets: [{ columns: [[field("note", "longAnswer"), field("topic", "singleChoice")]] }],
    };
    await db()
      .insertInto("form")
      .values({ client_id: "note", form_json: JSON.stringify(form), css: "", css_file: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const flagged = await save({ key: "1", text: "Words that an earlier release knew.", name: "A", distress: true });
    const learnt = await save({ key: "2", text: "There is no food at our house.", name: "Kai" });
    await save({ key: "3", text: "A pool, please." });
    const decided = await save({ key: "4", text: "There is no food at our house!" });
    await approve(decided.id);
    const response = await save({ key: "5", text: "No food at our house?", name: "E", distress: true });
    const { number } = await raise(response.id);
    await take(number, { act: "open" });
    await take(number, { act: "close", outcome: outcomes[0] });
    await submit("FORM", NOW - 2 * DAY, { note: ["There is no food at our house"] });
    await submit("CHOSEN", NOW - DAY, { note: ["Hello"], topic: ["no food at our house"] });
    await submit("OLD", NOW - 31 * DAY, { note: ["There is no food at our house"] });
    await submit("SWAHILI", NOW - DAY, { note: ["Baba yangu ananipiga kila usiku"] });
    const tagalog = await save({ key: "6", text: "Sinasaktan ako ng tatay ko gabi-gabi", flags: ["phone"] });
    const request = { received_at: NOW, handled_at: null, handled_by: null };
    await db()
      .insertInto("removal_request")
      .values({ id: "asked", name: "Lee", words: "That there is no food at our house", ...request })
      .execute();
    await learn("i want to die");
    await raiseMissed(db(), context());
    const atFirst = [flagged.id, response.id, "SWAHILI", tagalog.id].sort();
    assert.deepEqual((await listConcerns(db())).map(({ item }) => item).sort(), atFirst);
    await learn("no food");
    assert.equal(await countMissed(db(), now), 3);
    await Promise.all([1, 2, 3].map(() => raiseMissed(db(), context())));
    await raiseMissed(db(), context());
    const raised = (await listConcerns(db())).filter(({ state }) => state === "new").map(({ item }) => item);
    assert.deepEqual(raised.sort(), [flagged.id, learnt.id, "FORM", "asked", "SWAHILI", tagalog.id].sort());
    assert.equal(await countMissed(db(), now), 0);
    const row = db().selectFrom("response").select("distress").where("id", "=", learnt.id);
    assert.equal((await row.executeTakeFirst())?.distress, 1, "its receipt says whom to ring");
    const ofTagalog = db().selectFrom("response").select(["distress", "flags"]).where("id", "=", tagalog.id);
    assert.deepEqual(await ofTagalog.executeTakeFirst(), { distress: 0, flags: "phone,language" });
    assert.deepEqual([...new Set(await takeEmails())], [ANN]);
  });

  const alike = { text: "There is no food at our house and mum is gone since friday.", name: "Brave Wombat" };
  const open = (number: string, officer = BO) => take(number, { act: "open" }, officer);
  const about = async (number: string) => (await listItemsOf(db(), [number])).map(({ item }) => item).sort();

  test("what comes from the same child within a day joins its open concern, by words, a face of three choices or a name that somebody chose", async () => {
    const common = { ...firstAvatar, hair: "none", glasses: "round" };
    const face = { ...common, clothes: "hoodie" };
    const first = await save({ ...alike, key: "1", avatar: face });
    const { number } = await raise(first.id);
    const [one, two] = await Promise.all(
      ["5", "6"].map((key) => save({ key, text: `Help ${key}.`, name: key, avatar: common })),
    );
    const raised = await Promise.all([one, two].map(async (sent) => (await raise(sent?.id ?? "")).number));
    assert.equal(new Set([number, ...raised]).size, 3, "a face that many children may have");
    assert.partialDeepStrictEqual(await page(raised[0] ?? ""), { alike: [{ id: two?.id, why: "the same face" }] });
    const words = await save({ key: "2", text: `I said: ${alike.text.toUpperCase()}!`, name: "Kai" });
    const chosen = await save({ key: "3", text: "Help.", name: "Lee", avatar: face });
    const named = await save({ key: "4", text: "He is back.", name: "brave wombat" });
    for (const { id } of [words, chosen, named]) assert.deepEqual(await raise(id), { number });
    assert.deepEqual(await about(number), [first.id, words.id, chosen.id, named.id].sort());
    assert.deepEqual(
      (await listEntries(db(), [number])).filter(({ kind }) => kind === "message").map(({ text }) => text),
      ["words", "face", "name"].map(
        (sign) => `Another message came: the same ${sign}: The words may be those of a child in need`,
      ),
    );
    const shown = await page(number);
    assert.deepEqual(
      shown?.items
        .slice(1)
        .map(({ id }) => id)
        .sort(),
      [words.id, chosen.id, named.id].sort(),
    );
    assert.equal(shown?.items[0]?.id, first.id);
    assert.deepEqual(shown?.alike, []);
    assert.deepEqual(await raise(words.id, { cause: "moderator" }), { number }, "it belongs to it already");
  });

  test("nothing joins by what many children have in common, after a day, or once the concern is closed", async () => {
    const { id } = await save({ key: "1", text: "I want to die.", name: "Anonymous" });
    const { number } = await raise(id);
    const common = await save({ key: "2", text: "I want to die.", name: "Anonymous" });
    assert.notEqual((await raise(common.id)).number, number);
    const first = await save({ ...alike, key: "3" });
    const own = (await raise(first.id)).number;
    const late = await save({ ...alike, key: "4" });
    await db()
      .updateTable("response")
      .set({ posted: NOW - DAY - 1 })
      .where("id", "=", first.id)
      .execute();
    const other = (await raise(late.id)).number;
    assert.notEqual(other, own);
    await open(other);
    await take(other, { act: "close", outcome: outcomes[0] });
    const after = await save({ ...alike, key: "5" });
    assert.ok(![own, other].includes((await raise(after.id)).number));
    assert.equal((await listConcerns(db())).length, 5);
  });

  test("two messages of one child at once have one concern", async () => {
    const items = await Promise.all(["1", "2", "3"].map((key) => save({ ...alike, key })));
    const all = await Promise.all(items.map(({ id }) => raise(id)));
    assert.deepEqual(
      all.map(({ number }) => number),
      Array(3).fill("2027-001"),
    );
    assert.equal((await about("2027-001")).length, 3);
    assert.equal((await listConcerns(db())).length, 1);
  });

  test("what joins is held and on no page as long as its concern is open, and kept as long afterwards", async () => {
    const first = await save({ ...alike, key: "1" });
    const { number } = await raise(first.id);
    const joined = await save({ ...alike, key: "2" });
    await approve(joined.id);
    await raise(joined.id);
    assert.deepEqual(await listResponses(db(), "now", { limit: 9 }), []);
    assert.equal((await approve(joined.id))?.done, false);
    await takeDown(db(), secret, joined.code, now);
    const erase = () => eraseWordsAsked({ db: db(), files: noUploads }, secret, joined.id, ANN, now);
    await assert.rejects(erase, /belong to Concern 2027-001, which is not closed/);
    await open(number);
    await take(number, { act: "answer", text: "Please ring us." });
    const answered = await db().selectFrom("response").select("id").where("answer", "is not", null).execute();
    assert.equal(answered.length, 2, "each receipt has the answer");
    await take(number, { act: "close", outcome: outcomes[0] });
    now += 91 * DAY;
    await forgetDue(db(), now);
    assert.equal((await page(number))?.items[1]?.written.length, 1);
  });

  test("its owner hears of another message, without its words; whoever was notified last does while nobody has opened it", async () => {
    const { number } = await raise((await save({ ...alike, key: "1" })).id);
    assert.deepEqual(await takeEmails(), [ANN]);
    now += MINUTE;
    await raise((await save({ ...alike, key: "2" })).id);
    assert.deepEqual(await takeEmails(), [ANN]);
    assert.equal(mails.taken[0]?.subject, `Another message: Concern ${number}`);
    assert.doesNotMatch(mails.taken[0]?.raw ?? "", /food|friday|Wombat/);
    now += 29 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 1, "it puts nothing off");
    assert.deepEqual(await takeEmails(), [BO, MO]);
    await open(number, CY);
    now += 20 * MINUTE;
    await raise((await save({ ...alike, key: "3" })).id);
    assert.deepEqual(await takeEmails(), [CY]);
    now += 30 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 1, "its owner has done nothing since");
    assert.deepEqual(await takeEmails(), [ANN, BO, CY]);
    assert.equal(mails.taken[0]?.subject, `Another message: Concern ${number}`);
    await raise((await save({ ...alike, key: "4" })).id);
    await take(number, { act: "note", text: "Rang." }, CY);
    await takeEmails();
    now += 60 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 0, "somebody has");
  });

  test("nobody withdraws a concern as a mistake that another message has joined", async () => {
    const { id } = await save({ ...alike, key: "1" });
    const raised = { kind: "response", item: id, cause: "moderator", by: MO, now } as const;
    const { number } = await db()
      .transaction()
      .execute((trx) => raiseConcern(trx, context(), raised));
    await raise((await save({ ...alike, key: "2" })).id);
    assert.partialDeepStrictEqual(await withdrawConcern(db(), number, MO, now), { state: "new" });
    assert.partialDeepStrictEqual(await findConcern(db(), number), { state: "new", cause: "words", may_publish: 0 });
  });

  test("of thirty messages of one child in ten minutes nobody gets more than three emails, and then one", async () => {
    const emails: string[] = [];
    for (let at = 0; at < 30; at++) {
      await raise((await save({ ...alike, key: String(at) })).id);
      emails.push(...(await takeEmails()).map(String));
      now += 15_000;
    }
    assert.deepEqual(emails, [ANN, ANN, ANN]);
    now += 3 * MINUTE;
    assert.equal(await notifyDue(db(), context()), 1);
    assert.deepEqual(await takeEmails(), [ANN]);
    assert.equal(await notifyDue(db(), context()), 0);
    assert.equal((await about("2027-001")).length, 30);
  });

  test("words of need that join one about another language make it one about danger, and those who act look anew", async () => {
    const raiseAs = async (key: string, cause: "language" | "words") => {
      const { id } = await save({ ...alike, key, flags: cause === "language" ? ["language"] : [] });
      const about = { kind: "response", item: id, cause, by: "site", now } as const;
      return db()
        .transaction()
        .execute((trx) => raiseConcern(trx, context(), about));
    };
    const { number } = await raiseAs("1", "language");
    await open(number);
    await takeEmails();
    now += 60 * MINUTE;
    assert.deepEqual(await raiseAs("2", "words"), { number });
    assert.partialDeepStrictEqual(await findConcern(db(), number), { cause: "words", state: "new", may_publish: 0 });
    assert.deepEqual(await takeEmails(), [ANN, BO], "the first who acts, and who had opened it");
    assert.equal(mails.taken[0]?.subject, `A child may be in danger: Concern ${number}`);
    await open(number, ANN);
    await raiseAs("3", "language");
    assert.partialDeepStrictEqual(await findConcern(db(), number), { cause: "words", state: "opened", may_publish: 0 });
  });

  test("whoever decides has seen what another did, and what came, since they opened the page", async () => {
    const { number } = await raise((await save({ ...alike, key: "1" })).id);
    await open(number);
    const seen = (await listEntries(db(), [number])).at(-1)?.id ?? "";
    const press = (fields: Partial<GivenStep>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ number, seen, ...fields })) form.append(name, value);
      return actOnConcern(context(), form, ANN);
    };
    await take(number, { act: "hand", notified: "The police", seen }, BO);
    const refused = await press({ act: "acting" });
    assert.partialDeepStrictEqual(refused, { status: 409 });
    assert.match("message" in refused ? refused.message : "", /Handed over, bo@office/);
    assert.partialDeepStrictEqual(await press({ act: "hand", notified: "A school" }), {
      ...{ status: 200, typed: { notified: "A school" } },
    });
    assert.ok("made" in (await press({ act: "note", text: "Rang." })), "what only adds is never refused");
    const last = (await listEntries(db(), [number])).at(-1)?.id ?? "";
    await raise((await save({ ...alike, key: "2" })).id);
    const close = { act: "close", outcome: outcomes[1], seen: last };
    const late = await press(close);
    assert.match("message" in late ? late.message : "", /another message came.*Please read it first/);
    assert.equal((await findConcern(db(), number))?.state, "handed");
  });

  test("the list has those that nobody has opened first, then the oldest, then what is closed", async () => {
    for (const item of ["a", "b", "c", "d"]) {
      await raise(item);
      now += MINUTE;
    }
    await take("2027-001", { act: "open" });
    await take("2027-002", { act: "open" });
    await take("2027-002", { act: "close", outcome: outcomes[0] });
    const order = ["2027-003", "2027-004", "2027-001", "2027-002"];
    assert.deepEqual(
      (await listConcerns(db())).map(({ number }) => number),
      order,
    );
    assert.deepEqual(await measureConcerns(db()), { open: 3, unopened: 2, oldest: NOW + 2 * MINUTE });
  });

  test("its page lists the strongest words first, with who has opened each, who was notified, and how long it waits", async () => {
    await raiseByHand(db(), context(), "A caller told us.", BO, now);
    const { number } = await raise((await save({ ...alike, key: "1" })).id);
    await raise((await save({ ...alike, key: "2" })).id);
    const opened = await raise((await save({ key: "3", text: "Help me.", name: "Zed" })).id);
    await open(opened.number, ANN);
    now += 14 * MINUTE;
    const list = (tab: string) => loadConcerns(context(), ANN, tab);
    const { groups, counts, unopened } = await list("open");
    assert.deepEqual([counts, unopened], [{ open: 3, closed: 0, mine: 1 }, 2]);
    const shown = groups.map(({ title, rows }) => [title, ...rows.map((row) => row.number)]);
    assert.deepEqual(shown, [
      ["Nobody has opened them", number, "2027-001"],
      ["Somebody is acting", opened.number],
    ]);
    assert.partialDeepStrictEqual(groups[0]?.rows[0], {
      words: alike.text,
      owner: "Nobody yet",
      wait: "Waits 14 minutes",
    });
    assert.match(groups[0]?.rows[0]?.did ?? "", /^Emailed – To: ann@office\.example, 15 Jan 2027/);
    assert.ok(groups[0]?.rows[0]?.origin.includes("2 messages"));
    assert.partialDeepStrictEqual(groups[0]?.rows[1], { words: "A caller told us.", origin: [`raised by ${BO}`] });
    assert.partialDeepStrictEqual(groups[1]?.rows[0], { owner: "You", wait: "Open 14 minutes", isLate: false });
    assert.deepEqual((await list("mine")).groups[0]?.rows.length, 1);
    assert.deepEqual((await list("closed")).groups, []);
  });

  test("a number that no concern has, and forged steps, change nothing and give the words back", async () => {
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return data;
    };
    const { number } = await raise("a");
    for (const number of ["2027-777", "x", "\0", "2027-001' or 1=1"]) {
      assert.equal(await page(number), null);
      const refused = await actOnConcern(context(), form({ act: "open", number, text: "Mine" }), ANN);
      assert.partialDeepStrictEqual(refused, { status: 409, typed: { text: "Mine" } });
    }
    for (const act of ["", "constructor", "raised"])
      assert.partialDeepStrictEqual(await actOnConcern(context(), form({ act, number }), ANN), { status: 422 });
    await actOnConcern(context(), form({ act: "open", number }), ANN);
    assert.partialDeepStrictEqual(
      await actOnConcern(context(), form({ act: "close", number, outcome: "Made up", text: "Kept" }), ANN),
      { status: 422, field: "outcome", typed: { text: "Kept" } },
    );
    assert.equal((await findConcern(db(), number))?.state, "opened");
  });

  test("a concern is opened by hand, once for the same words", async () => {
    const open = () => raiseByHand(db(), context(), "A caller told us of a child.", BO, now);
    assert.equal(await open(), await open());
    const [entry] = await listEntries(db(), ["2027-001"]);
    assert.deepEqual([entry?.made_by, entry?.text], [BO, "Opened by hand: A caller told us of a child."]);
    assert.deepEqual((await page("2027-001"))?.items, []);
  });
});

import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { endOfDay, startOfDay, timeFormat } from "#app/base/dates.ts";
import { concernHref, decidedHref, mayDo, type OfficeRole } from "#app/base/office.ts";
import type { Officer } from "#app/base/office-session.server.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { removeInvisible } from "#app/base/text.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import type { Db } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";
import { approveDue, countDue, type DueRecord, findWords, listDisposals, listDue } from "./disposals.server.ts";
import { describeHolds, listHolds, recordActs, releaseHolds } from "./holds.server.ts";
import { findSubjects, recordVerbs } from "./kinds.server.ts";
import { type About, collectAbout, describeAbout, listFields, saySearched, withoutConcerns } from "./person.server.ts";
import { formatCount, formatPeriod, listClasses, sayThing } from "./record-content.ts";
import { findClasses } from "./records.server.ts";

const LISTED_DUE = 100;
const LISTED_DISPOSALS = 2000;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const dayFormat = async (db: Db) => timeFormat("day", await findTimeZone(db));

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => unknown[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

export async function loadTabs({ db, clock }: AppLoadContext) {
  const { groups, concerns } = await loadHeld(db);
  const held = groups.length + Math.min(concerns.length, 1);
  return { due: formatCount(await countDue(db, clock.now())), held: String(held) };
}

function hrefOf({ thing, item }: DueRecord, roles: readonly OfficeRole[]): string | null {
  if (thing === "concerns") return mayDo(roles, "read concerns") ? concernHref(item) : null;
  const isResponse = /^(?:waiting|published|office|declined|originals)$/.test(thing);
  return isResponse && mayDo(roles, "read responses") ? decidedHref(item) : null;
}

async function describeDue(db: Db, records: DueRecord[], roles: readonly OfficeRole[]) {
  const days = await dayFormat(db);
  const subjects = await findSubjects(db, records);
  const describing = records.map(async (record, at) => {
    const { thing, item, reference, class: recordClass } = record;
    const isSecret = thing === "concerns" && !mayDo(roles, "read concerns");
    const words = await findWords(db, record);
    const subject = thing === "concerns" ? item : subjects[at];
    return {
      reference,
      heading: capital(sayThing(thing)) + (subject ? `: ${subject}` : ""),
      words: isSecret ? null : words,
      wordsHash: hashOf(words),
      facts: [
        `${recordClass.what}, ${recordClass.authority}`,
        `${formatPeriod(recordClass)} ended ${days.format(record.dueAt)}`,
      ],
      obstacle:
        record.obstacle ?? (isSecret ? "its words are for those who act on concerns: one of them decides" : null),
      href: hrefOf(record, roles),
    };
  });
  return Promise.all(describing);
}

export async function loadDue({ db, clock }: AppLoadContext, roles: readonly OfficeRole[]) {
  const due = await listDue(db, clock.now(), "ask");
  return {
    due: await describeDue(db, due.slice(0, LISTED_DUE), roles),
    more: Math.max(0, due.length - LISTED_DUE),
  };
}

/**
 * Asks before anything is destroyed. Each of `chosen` is a reference; when it was asked about, with the hash of its
 * words and its heading.
 */
export async function actOnDue(context: AppLoadContext, form: FormData, { address, roles }: Officer) {
  const { db, clock } = context;
  const chosen = form
    .getAll("chosen")
    .slice(0, LISTED_DUE)
    .map((value) => {
      const [reference = "", wordsHash, ...heading] = String(value).split(" ");
      return { reference, wordsHash, heading: heading.join(" ") };
    });
  const references = chosen.map(({ reference }) => reference);
  const due = (await listDue(db, clock.now(), "ask")).filter(({ reference }) => references.includes(reference));
  const described = new Map((await describeDue(db, due, roles)).map((thing) => [thing.reference, thing]));
  const things = [...described.values()].filter(({ obstacle }) => obstacle === null);
  const disposals = await listDisposals(db, { limit: LISTED_DISPOSALS });
  const changes: string[] = [];
  for (const { reference, wordsHash, heading } of chosen) {
    const thing = described.get(reference);
    const item = reference.replace(/-original$/, "");
    // The button was pressed twice.
    if (!thing && disposals.some((own) => own.reference === item && own.disposed_by === address)) continue;
    const holds = thing ? "" : (await describeHolds(db, item)) || "it is gone, held or not due any more";
    const isChanged = thing && wordsHash && wordsHash !== thing.wordsHash;
    const why = thing?.obstacle || holds || (isChanged && "its words have changed");
    if (why) changes.push(`${heading || thing?.heading || reference}: ${why}`);
  }
  const ask = (message: string, status: number) => ({ ok: false as const, things, message, changes, status });
  if (chosen.length === 0) return ask("Choose at least one.", 422);
  if (changes.length > 0) return ask("Nothing was destroyed. Since you opened this page:", 409);
  if (!form.has("sure") || chosen.some(({ wordsHash }) => !wordsHash)) return ask("", 200);
  if (!form.has("read")) return ask("Read the words, and tick that you have.", 422);
  const hashes = new Map(things.map(({ reference, wordsHash }) => [reference, wordsHash]));
  const refusals = await nullOnFailure(context, () => approveDue(context, hashes.keys(), address, clock.now(), hashes));
  if (!refusals) return ask(NOT_STORED, 503);
  if (refusals.length === 0) return { ok: true as const, made: String(chosen.length) };
  const kept = new Set(refusals.map(([reference]) => reference));
  changes.push(...things.filter(({ reference }) => kept.has(reference)).map(({ heading }) => heading));
  return ask(
    `${chosen.length - kept.size} destroyed. Held, changed or gone since you were asked, so not destroyed:`,
    409,
  );
}

/** What people hold, by their reasons, and open concerns, which hold what belongs to them until they are closed. */
export async function loadHeld(db: Db) {
  const days = await dayFormat(db);
  const holds = (await listHolds(db)).map((hold) => ({ ...hold, day: days.format(hold.held_at) }));
  const groups = groupBy(holds, ({ reason, held_by, day }) => [reason, held_by, day]).map((group) => {
    const [{ reason, held_by, day }] = group;
    const kinds = groupBy(group, ({ kind }) => [kind]).map((same) =>
      sayThing(same[0].kind.replace(/t$/, "ts"), same.length),
    );
    const facts = [kinds.sort().join(", "), `Held by ${held_by}, ${day}`];
    return { ids: group.map(({ id }) => id), items: group.map(({ item }) => item), reason, facts };
  });
  const open = db.selectFrom("concern").select("number").where("state", "!=", "closed").orderBy("number");
  return { groups, concerns: (await open.execute()).map(({ number }) => number) };
}

/** Asks before anything is released. */
export async function actOnHeld(context: AppLoadContext, form: FormData, { address }: Officer) {
  const ids = form.getAll("hold").map(String);
  const { groups } = await loadHeld(context.db);
  const group = groups.find((held) => held.ids.some((id) => ids.includes(id)));
  const refuse = (message: string, status: number) => ({ ok: false as const, group: null, message, status });
  if (!form.has("sure")) return group ? { ...refuse("", 200), group } : refuse("It is not held any more.", 409);
  const released = await nullOnFailure(context, async () => {
    await releaseHolds(context.db, ids, address, context.clock.now());
    return true;
  });
  return released ? { ok: true as const, made: "release", released: ids[0] ?? "" } : refuse(NOT_STORED, 503);
}

export async function loadRegister(db: Db, query: URLSearchParams) {
  const [zone, days, classes] = [await findTimeZone(db), await dayFormat(db), await findClasses(db)];
  const day = (name: string) => {
    const value = query.get(name) ?? "";
    return /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(`${value}T00:00:00Z`) ? value : "";
  };
  const [from, to, recordClass] = [day("from"), day("to"), query.get("class") ?? ""];
  const names = new Map(listClasses(classes).map(([, { id, what }]) => [id, what]));
  const disposals = await listDisposals(db, {
    ...{ recordClass, limit: LISTED_DISPOSALS },
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: endOfDay(to, zone) }),
  });
  const things = disposals.map(({ kind, reference }) => ({ thing: kind, item: reference }));
  const subjects = await findSubjects(db, things);
  const rows = disposals.map((row, at) => ({ ...row, subject: subjects[at] ?? "", day: days.format(row.disposed_at) }));
  const groups = groupBy(rows, (row) => [
    row.day,
    row.kind,
    row.subject,
    row.record_class,
    row.authority,
    row.disposed_by,
  ]);
  return {
    ...{ from, to, recordClass, classes: [...names], isCut: disposals.length === LISTED_DISPOSALS },
    groups: groups.map((group) => {
      const [{ day, kind, subject, record_class, authority, disposed_by }] = group;
      const facts = [subject, `${names.get(record_class) ?? record_class}, ${authority}`];
      const by = disposed_by === "site" ? "The hourly job" : disposed_by;
      return {
        day,
        by,
        facts,
        heading: sayThing(kind, group.length),
        references: group.map(({ reference }) => reference),
      };
    }),
  };
}

const personFields = z.object({ act: text, words: text, reason: text, field: text, value: text });

/** What somebody may see of what is kept about a person, or what is wrong with the words. */
export async function findAbout({ db, secret }: AppLoadContext, words: string, roles: readonly OfficeRole[]) {
  const about = await collectAbout(db, secret, words);
  return typeof about === "string" || mayDo(roles, "read concerns") ? about : withoutConcerns(about);
}

async function describePerson(db: Db, about: About) {
  const things = (await describeAbout(db, about)).map((thing) => ({ ...thing, state: capital(thing.state) }));
  // A concern holds what belongs to it.
  const items = about.items.filter(({ written }) => written.length > 0).map(({ id }) => id);
  const references = [...items, ...about.concerns.map(({ number }) => number)];
  return { things, references, fields: listFields(about), searched: saySearched(things) };
}

/** Searches, holds all that is found, or corrects one thing of it. */
export async function actOnPerson(context: AppLoadContext, form: FormData, { address, roles }: Officer) {
  const { db, clock } = context;
  const typed = parseFields(form, personFields);
  const find = () => findAbout(context, typed.words.trim(), roles);
  const about = await find();
  const answer = async (message: string, status = 200, control = "", now = about) => ({
    ...{ typed, message, status, control, isDone: status === 200 && message !== "" },
    found: typeof now === "string" ? null : await describePerson(db, now),
  });
  const act = async (work: () => Promise<string | null | undefined>, done: string, control = "") => {
    const outcome = await nullOnFailure(context, async () => ({ problem: await work() }));
    if (!outcome) return answer(NOT_STORED, 503);
    return outcome.problem ? answer(outcome.problem, 409, control) : answer(done, 200, "", await find());
  };
  if (typeof about === "string") return answer(about, 422, "words");
  const { references, fields } = await describePerson(db, about);
  if (typed.act === "hold") {
    const reason = removeInvisible(typed.reason).trim();
    if (reason === "") return answer("Write why it must be kept.", 422, "reason");
    if (references.length === 0) return answer("Nothing that can be held has these words.", 409);
    const hold = async () => recordActs.hold?.({ ...context, by: address, now: clock.now(), reason }, references);
    return act(hold, "It is held, until somebody releases it.");
  }
  if (typed.act !== "correct") return answer("");
  const [item = "", , ...name] = typed.field.split(" ");
  const now = fields.find((field) => field.item === item && field.field === name.join(" "));
  if (!now) return answer("Choose what to correct.", 422, "field");
  const isDone = now.value === typed.value;
  if (now.id !== typed.field && !isDone)
    return answer("Nothing has changed: somebody has changed it since you searched. Read it again.", 409);
  const correct = async () =>
    isDone ? null : recordVerbs.correct(db, item, now.field, typed.value, address, clock.now());
  return act(correct, "It is corrected, and who did it is written down.", "value");
}

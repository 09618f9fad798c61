import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { timeFormat } from "#app/base/dates.ts";
import { mayDo, type OfficeRole, RECORDS } from "#app/base/office.ts";
import type { Officer } from "#app/base/office-session.server.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { removeInvisible } from "#app/base/text.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import type { Db } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";
import { approveDue, countDue, type DueRecord, findWords, listDisposals, listDue } from "./disposals.server.ts";
import { describeHolds, listHolds, recordActs } from "./holds.server.ts";
import { findSubjects, recordVerbs } from "./kinds.server.ts";
import { findPerson, listFields } from "./person.server.ts";
import { capital, formatCount, formatPeriod, listClasses, sayThing } from "./record-content.ts";
import { findClasses } from "./records.server.ts";

const LISTED_DUE = 100;
const LISTED_DISPOSALS = 2000;

const dayFormat = async (db: Db) => timeFormat("day", await findTimeZone(db));

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => unknown): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    if (!groups.get(key)?.push(row)) groups.set(key, [row]);
  }
  return [...groups.values()];
}

export async function loadTabs({ db, clock }: AppLoadContext) {
  const { groups, concerns } = await loadHeld(db);
  return [
    { page: RECORDS, label: "Due", count: formatCount(await countDue(db, clock.now())) },
    { page: `${RECORDS}person/`, label: "A person", count: "0" },
    { page: `${RECORDS}held/`, label: "Held", count: String(groups.length + Math.min(concerns.length, 1)) },
    { page: `${RECORDS}register/`, label: "Register", count: "0" },
  ];
}

async function describeDue(db: Db, records: DueRecord[], roles: readonly OfficeRole[]) {
  const days = await dayFormat(db);
  const subjects = await findSubjects(db, records);
  const describing = records.map(async (record, at) => {
    const { thing, item, reference, class: recordClass, dueAt } = record;
    const isSecret = thing === "concerns" && !mayDo(roles, "read concerns");
    const words = await findWords(db, record);
    const subject = thing === "concerns" ? item : subjects[at];
    const secret = isSecret ? "its words are for those who act on concerns: one of them decides" : null;
    return {
      reference,
      heading: capital(sayThing(thing)) + (subject ? `: ${subject}` : ""),
      words: isSecret ? null : words,
      wordsHash: hashOf(words),
      facts: [
        `${recordClass.what}, ${recordClass.authority}`,
        `${formatPeriod(recordClass)} ended ${days.format(dueAt)}`,
      ],
      obstacle: record.obstacle ?? secret,
    };
  });
  return (await Promise.all(describing)).sort((a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null));
}

export async function loadDue({ db, clock }: AppLoadContext, roles: readonly OfficeRole[]) {
  const due = await listDue(db, clock.now(), "ask");
  const listed = await describeDue(db, due.slice(0, LISTED_DUE), roles);
  return { due: listed, more: due.length - listed.length };
}

/**
 * Asks before anything is destroyed. Each of `chosen` is a reference; when it was asked about, with the hash of its
 * words and its heading.
 * @returns null when they are destroyed
 */
export async function actOnDue({ db, files, clock }: AppLoadContext, form: FormData, { address, roles }: Officer) {
  const values = form.getAll("chosen").slice(0, LISTED_DUE).map(String);
  const chosen = new Map(values.map((value) => [value.split(" ", 1)[0] ?? "", value.split(" ").slice(1)]));
  const due = await listDue(db, clock.now(), "ask");
  const described = await describeDue(
    db,
    due.filter(({ reference }) => chosen.has(reference)),
    roles,
  );
  const things = described.filter(({ obstacle }) => obstacle === null);
  const itemOf = (reference: string) => reference.replace(/-original$/, "");
  const disposals = db.selectFrom("disposal").select("reference").where("disposed_by", "=", address);
  const own = await disposals.where("reference", "in", ["", ...[...chosen.keys()].map(itemOf)]).execute();
  const changes: string[] = [];
  for (const [reference, [wordsHash, ...heading]] of chosen) {
    const thing = described.find((described) => described.reference === reference);
    const item = itemOf(reference);
    // The button was pressed twice.
    if (!thing && own.some((disposal) => disposal.reference === item)) continue;
    const isChanged = thing && wordsHash && wordsHash !== thing.wordsHash;
    const whyGone = thing ? "" : (await describeHolds(db, item)) || "it is gone, held or not due any more";
    const why = thing?.obstacle || whyGone || (isChanged && "its words have changed");
    if (why) changes.push(`${heading.join(" ") || thing?.heading || reference}: ${why}`);
  }
  const ask = (message: string, status: number) => ({ things, message, changes, status });
  if (chosen.size === 0) return ask("Choose at least one.", 422);
  if (changes.length > 0) return ask("Nothing was destroyed. Since you opened this page:", 409);
  if (!form.has("sure") || [...chosen.values()].some(([wordsHash]) => !wordsHash)) return ask("", 200);
  if (!form.has("read")) return ask("Read the words, and tick that you have.", 422);
  const hashes = new Map(things.map(({ reference, wordsHash }) => [reference, wordsHash]));
  const refusals = await approveDue({ db, files }, hashes.keys(), address, clock.now(), hashes);
  if (refusals.length === 0) return null;
  changes.push(...refusals.map(([reference]) => chosen.get(reference)?.slice(1).join(" ") ?? reference));
  return ask("All are destroyed but these, which were held or changed since you were asked:", 409);
}

/** What people hold, by their reasons, and open concerns, which hold what belongs to them until they are closed. */
export async function loadHeld(db: Db) {
  const days = await dayFormat(db);
  const holds = (await listHolds(db)).map((hold) => ({ ...hold, day: days.format(hold.held_at) }));
  const groups = groupBy(holds, ({ reason, held_by, day }) => [reason, held_by, day]).map((group) => {
    const [{ reason, held_by, day }] = group;
    const kinds = groupBy(group, ({ kind }) => kind).map((same) =>
      sayThing(same[0].kind.replace(/t$/, "ts"), same.length),
    );
    const facts = [kinds.sort().join(", "), `Held by ${held_by}, ${day}`];
    return { ids: group.map(({ id }) => id), items: group.map(({ item }) => item), reason, facts };
  });
  const open = db.selectFrom("concern").select("number").where("state", "!=", "closed").orderBy("number");
  return { groups, concerns: (await open.execute()).map(({ number }) => number) };
}

/** The newest, counted by day. */
export async function loadRegister(db: Db) {
  const days = await dayFormat(db);
  const names = new Map(listClasses(await findClasses(db)).map(([, { id, what }]) => [id, what]));
  const disposals = await listDisposals(db, LISTED_DISPOSALS);
  const things = disposals.map(({ kind, reference }) => ({ thing: kind, item: reference }));
  const subjects = await findSubjects(db, things);
  const rows = disposals.map(({ kind, reference, record_class, authority, disposed_at, disposed_by, reason }, at) => ({
    ...{ kind, reference, day: days.format(disposed_at) },
    facts: [subjects[at] ?? "", `${names.get(record_class) ?? record_class}, ${authority}`],
    by: disposed_by === "site" ? "The hourly job" : disposed_by + (reason ? `: ${reason}` : ""),
  }));
  const groups = groupBy(rows, ({ reference: _, ...row }) => row).map((group) => ({
    ...group[0],
    heading: sayThing(group[0].kind, group.length),
    items: group.map(({ reference }) => reference),
  }));
  return { groups, isCut: disposals.length === LISTED_DISPOSALS };
}

/** What somebody with these roles may see. @returns what is wrong with the words */
export const findVisible = ({ db, secret }: AppLoadContext, words: string, roles: readonly OfficeRole[]) =>
  findPerson(db, secret, words, mayDo(roles, "read concerns"));

const personFields = z.object({ act: text, words: text, reason: text, field: text, value: text });

/** Searches, holds all that is found, or corrects one thing of it. */
export async function actOnPerson(context: AppLoadContext, form: FormData, { address, roles }: Officer) {
  const { db, clock } = context;
  const typed = parseFields(form, personFields);
  const find = async () => {
    const person = await findVisible(context, typed.words.trim(), roles);
    return typeof person === "string" ? person : { ...person, fields: listFields(person.about) };
  };
  const person = await find();
  const answer = (message: string, status: number, control = "", now = person) => ({
    ...{ typed, message, status, control, isDone: status === 200 && message !== "" },
    person: typeof now === "string" ? null : { ...now, about: null },
  });
  const did = async (problem: string | null, done: string) =>
    problem === null ? answer(done, 200, "", await find()) : answer(problem, 409);
  if (typeof person === "string") return answer(person, 422, "words");
  if (typed.act === "hold") {
    const reason = removeInvisible(typed.reason).trim();
    if (reason === "") return answer("Write why it must be kept.", 422, "reason");
    const { items, concerns } = person.about;
    // A concern holds what belongs to it.
    const own = items.filter(({ written }) => written.length > 0).map(({ id }) => id);
    const references = [...own, ...concerns.map(({ number }) => number)];
    if (references.length === 0) return answer("Nothing that can be held has these words.", 409);
    const act = { ...context, by: address, now: clock.now(), reason };
    return did(await recordActs.hold(act, references), "It is held, until somebody releases it.");
  }
  if (typed.act !== "correct") return answer("", 200);
  const [item = "", hash = "", ...name] = typed.field.split(" ");
  const now = person.fields.find((field) => field.item === item && field.field === name.join(" "));
  if (!now) return answer("Choose what to correct.", 422, "field");
  const done = "It is corrected, and who did it is written down.";
  if (now.value === typed.value) return answer(done, 200);
  if (now.hash !== hash)
    return answer("Nothing has changed: somebody has changed it since you searched. Read it again.", 409);
  return did(await recordVerbs.correct(db, item, now.field, typed.value, address, clock.now()), done);
}

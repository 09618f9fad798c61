import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isStorageError } from "#app/base/storage-error.ts";
import { lockRow, noteErasure } from "#app/base/stores.server.ts";
import { refuseIfHeld } from "#app/concerns/held.server.ts";
import { DAY_MS } from "#server/day.ts";
import type { Db, DisposalTable } from "#server/db/schema.ts";
import type { Uploads } from "#server/files/uploads.ts";
import { hashOf } from "#server/hash.ts";
import { findClockProblem } from "./clock-seen.server.ts";
import { CSV_START, csvLine } from "./csv.ts";
import { kindOf } from "./kinds.server.ts";
import {
  type CountedFrom,
  dueAt,
  isUnconfirmed,
  listClasses,
  MAX_COUNTED,
  type RecordClass,
  type RecordClasses,
  type RecordThing,
} from "./record-content.ts";
import { findClasses } from "./records.server.ts";

export type DueRecord = ReturnType<typeof longest>;

export interface Stores {
  db: Db;
  files: { uploads: Pick<Uploads, "remove">; media: string };
}

/** How much earlier a month may end than the calendar says. */
const SLACK_MS = 4 * DAY_MS;

/** Whatever was counted from later cannot be over. */
const latestOver = (now: number, { days = 0, months = 0, years = 0 }: RecordClass["keep"]) =>
  dueAt(now, { days: -days, months: -months, years: -years }) + SLACK_MS;

type Row = { thing: RecordThing; item: string; has_original: number; is_shown: number } & Record<
  CountedFrom | `concern_${CountedFrom}`,
  number | null
>;

/** In one query. @param limit of each thing, the longest overdue first */
async function listRows(db: Db, classes: RecordClasses, which: { item: string } | { now: number }, limit?: number) {
  const { originals, concerns } = classes;
  const over = (from: string, { keep }: RecordClass) =>
    "now" in which ? sql`${sql.ref(from)} <= ${latestOver(which.now, keep)}` : sql`item = ${which.item}`;
  const selects = listClasses(classes).map(([thing, recordClass]) => {
    const { table, key, where, dates, of, held, shown } = kindOf(thing);
    const date = (from: CountedFrom) => dates[from] ?? sql<null>`cast(null as bigint)`;
    return sql`select * from (
      select cast(${thing} as text) as thing, ${sql.ref(`${table}.${key}`)} as item,
        ${date("received")} as received, ${date("decided")} as decided, ${date("closed")} as closed,
        ${table === "response" ? sql`case when response.original_json is null then 0 else 1 end` : sql`0`} as has_original,
        case when ${shown} then 1 else 0 end as is_shown, about.received_at as concern_received,
        cast(null as bigint) as concern_decided,
        (select max(made_at) from concern_entry where concern_entry.concern = about.number and concern_entry.kind = 'state') as concern_closed
      from ${sql.table(table)}
      left join concern_about as about on ${of ? sql`about.kind = ${of[0]} and about.item = ${sql.ref(of[1])}` : sql`1 = 0`}
      where ${where} and not ${held}) as due
      where ${over(recordClass.from, recordClass)}
        ${originals ? sql`and (has_original = 0 or ${over(originals.from, originals)})` : sql``}
        ${concerns ? sql`and (concern_received is null or ${over(`concern_${concerns.from}`, concerns)})` : sql``}
      ${limit ? sql`order by ${sql.ref(recordClass.from)} limit ${limit}` : sql``}`;
  });
  if (selects.length === 0) return [];
  // SQLite takes an order only inside.
  const rows = sql.join(
    selects.map((select) => sql`select * from (${select}) as due`),
    sql` union all `,
  );
  return (await sql<Row>`${rows}`.execute(db)).rows;
}

/** The longest of the classes that fit it. All kinds have one once any has. */
function longest(row: Row, classes: RecordClasses) {
  const { thing } = row;
  const { [thing]: ownClass, originals, concerns } = classes;
  const fitting: [RecordClass, number | null][] = ownClass ? [[ownClass, row[ownClass.from]]] : [];
  if (row.has_original && originals) fitting.push([originals, row[originals.from]]);
  if (row.concern_received !== null && concerns) fitting.push([concerns, row[`concern_${concerns.from}`]]);
  // The first words of a response have its id, too.
  const reference = thing === "originals" ? `${row.item}-original` : row.item;
  return fitting
    .map(([recordClass, from]) => ({
      thing,
      reference,
      item: row.item,
      class: recordClass,
      countedFrom: from ?? 0,
      dueAt: from ? dueAt(from, recordClass.keep) : Infinity,
      obstacle: findObstacle(recordClass, row),
    }))
    .reduce((latest, record) => (record.dueAt > latest.dueAt ? record : latest));
}

/** Why nobody may destroy it yet, to be read after "since"; null when somebody may. */
function findObstacle({ authority }: RecordClass, { is_shown }: Row): string | null {
  if (isUnconfirmed(authority)) return "its authority is still to be confirmed";
  return is_shown ? "it stands on the website: take it off first" : null;
}

/** What may be destroyed, then what may not be yet, the longest overdue first. @param limit of each thing */
export async function listDue(db: Db, now: number, then?: RecordClass["then"], limit?: number): Promise<DueRecord[]> {
  const classes = await findClasses(db);
  const clockProblem = await findClockProblem(db, now);
  const due = (await listRows(db, classes, { now }, limit)).flatMap((row) => {
    const record = longest(row, classes);
    const obstacle = clockProblem ?? record.obstacle;
    const isListed = record.dueAt <= now && (!then || then === (obstacle ? "ask" : record.class.then));
    return isListed ? [{ ...record, obstacle }] : [];
  });
  return due.sort((a, b) => (a.obstacle ? 1 : 0) - (b.obstacle ? 1 : 0) || a.dueAt - b.dueAt);
}

/** What waits for an approval: exact up to `MAX_COUNTED`, else more than that. */
export const countDue = async (db: Db, now: number) => (await listDue(db, now, "ask", MAX_COUNTED + 1)).length;

/** A line for each column or answer. */
export async function findWords(db: Db, { thing, item }: DueRecord): Promise<string> {
  const { table, key, words } = kindOf(thing);
  const query = sql<object>`select ${words} from ${sql.table(table)} where ${sql.ref(key)} = ${item}`;
  const columns = Object.entries((await query.execute(db)).rows[0] ?? {});
  const parts = columns.flatMap(([name, value]) =>
    value && name.endsWith("_json") ? Object.entries(JSON.parse(value)) : [[name, value]],
  );
  // The words of an email are in its text as well.
  const readableParts = parts.filter(([name, value]) => value && name !== "html" && name !== "attachments");
  return readableParts.map((part) => part.join(": ")).join("\n");
}

type Act = { by: string; now: number; reason?: string };

/**
 * What cannot be written into the register is not destroyed.
 * @param act with `wordsHash`, of its words when somebody read them
 * @returns false when it is held or changed by now, or already destroyed
 */
async function destroy({ db, files }: Stores, due: DueRecord, act: Act & { wordsHash?: string }): Promise<boolean> {
  const { by, now, reason = null, wordsHash } = act;
  const kind = kindOf(due.thing);
  const after = await db.transaction().execute(async (trx) => {
    const key = sql.ref(kind.key);
    // What is held by then is seen after it.
    await lockRow(trx, kind.table, sql`${key} = ${due.item}`);
    const mayGo = sql<boolean>`${key} = ${due.item} and ${kind.where} and not ${kind.held} and not ${kind.shown}`;
    if (!(await lockRow(trx, kind.table, mayGo))) return null;
    if (wordsHash !== undefined && hashOf(await findWords(trx, due)) !== wordsHash) return null;
    const { id: record_class, authority } = due.class;
    const times = { counted_from: due.countedFrom, due_at: due.dueAt, disposed_at: now, disposed_by: by };
    await trx
      .insertInto("disposal")
      .values({ id: randomUUID(), kind: due.thing, reference: due.item, record_class, authority, reason, ...times })
      .execute();
    await noteErasure(trx, "erased", kind.listedAs, due.item, now);
    return { work: await kind.destroy(trx, due.item, files.uploads, { by, now, media: files.media }) };
  });
  if (typeof after?.work === "function") await after.work(db);
  return after !== null;
}

/** Safe to run twice at once. @returns how many things */
export async function destroyDue(stores: Stores, now: number): Promise<number> {
  let destroyed = 0;
  let failure: unknown = null;
  // A transaction each: one submission may have 30 MB of files, and on SQLite visitors wait for the transaction.
  for (const due of await listDue(stores.db, now, "destroy"))
    try {
      if (await destroy(stores, due, { by: "site", now })) destroyed++;
    } catch (error) {
      // One that cannot be destroyed must not hold up others.
      if (isStorageError(error)) throw error;
      failure ??= error;
    }
  if (failure !== null) throw failure;
  return destroyed;
}

/** @param wordsHashes of words that were read @returns what was not destroyed, each with why */
export async function approveDue(
  stores: Stores,
  references: Iterable<string>,
  by: string,
  now: number,
  wordsHashes?: ReadonlyMap<string, string>,
): Promise<[reference: string, why: string][]> {
  const due = new Map((await listDue(stores.db, now, "ask")).map((record) => [record.reference, record]));
  const refusals: [string, string][] = [];
  for (const reference of new Set(references)) {
    const record = due.get(reference);
    if (record?.obstacle) refusals.push([reference, record.obstacle]);
    else if (!record || !(await destroy(stores, record, { by, now, wordsHash: wordsHashes?.get(reference) })))
      refusals.push([reference, "it is not due, held or gone"]);
  }
  return refusals;
}

/** @returns false when there is none @throws Error that says why nobody may yet, such as who holds it */
export async function destroyAsked(stores: Stores, thing: RecordThing, item: string, act: Act) {
  const { of } = kindOf(thing);
  if (of) await refuseIfHeld(stores.db, of[0], item);
  const classes = await findClasses(stores.db);
  const recordClass = classes[thing];
  if (!recordClass)
    throw new Error("Nothing is destroyed without a class of records. Publish content/records.yaml first.");
  const [row] = await listRows(stores.db, { [thing]: recordClass }, { item });
  const record = row && longest(row, classes);
  const obstacle = record?.obstacle ?? (await findClockProblem(stores.db, act.now));
  if (obstacle) throw new Error(`Nothing was erased, since ${obstacle}.`);
  return record ? destroy(stores, record, act) : false;
}

/** The newest first. */
export const listDisposals = (db: Db, limit = 1e9): Promise<DisposalTable[]> =>
  db.selectFrom("disposal").selectAll().orderBy("disposed_at", "desc").orderBy("id").limit(limit).execute();

export async function disposalsCsv(db: Db): Promise<string> {
  const day = (time: number) => new Date(time).toISOString();
  const head = ["What", "Reference", "Class", "Authority", "Counted from", "Due", "Destroyed", "By", "Why"];
  const lines = (await listDisposals(db)).map(({ kind, reference, record_class, authority, ...disposal }) => {
    const times = [disposal.counted_from, disposal.due_at, disposal.disposed_at].map(day);
    return [kind, reference, record_class, authority, ...times, disposal.disposed_by, disposal.reason ?? ""];
  });
  return CSV_START + [head, ...lines].map(csvLine).join("");
}

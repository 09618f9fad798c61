import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { inBatches, lockRow } from "#app/base/stores.server.ts";
import type { Db, HoldTable, Tables } from "#server/db/schema.ts";
import type { Secret } from "#server/secret.ts";
import { approveDue, type Stores } from "./disposals.server.ts";
import { recordVerbs } from "./kinds.server.ts";

/** PostgreSQL refuses some letters, such as NUL. */
export function parseReferences(typed: string): [id: string, receipt: string] {
  // A picture is named by its file.
  if (/^media\/[\w ./-]+$/.test(typed)) return [typed, typed];
  const plain = typed.replace(/[^\w\s-]/g, "");
  return [plain.trim(), plain.replace(/[\s-]/g, "").toUpperCase()];
}

/** The id of the response that has this receipt's code; else what was typed. */
export const findReference = async (db: Db, secret: Secret, typed: string): Promise<string> =>
  (await recordVerbs.findResponse(db, secret, typed)) ?? typed;

const holdable: [HoldTable["kind"], keyof Tables, key: string, where: RawBuilder<unknown>][] = [
  ["response", "response", "id", sql`source = 'visitor' and text <> ''`],
  ["removal-request", "removal_request", "id", sql`1 = 1`],
  ["concern", "concern", "number", sql`1 = 1`],
  ["submission", "submission", "receipt", sql`1 = 1`],
  ["picture", "version", "file", sql`bytes is not null`],
];

async function claim(trx: Db, reference: string): Promise<Pick<HoldTable, "kind" | "item"> | null> {
  const [id, receipt] = parseReferences(reference);
  for (const [kind, table, key, where] of holdable) {
    const item = kind === "submission" ? receipt : id;
    if (await lockRow(trx, table, sql`${sql.ref(key)} = ${item} and ${where}`)) return { kind, item };
  }
  return null;
}

/** The reference may also be the id of one hold, released or not: it stands for what that held. */
function holdsOf(db: Db, reference: string): Promise<HoldTable[]> {
  const [id, receipt] = parseReferences(reference);
  return listHolds(db, sql`item in (${id}, ${receipt}, (select item from hold as named where named.id = ${id}))`);
}

export async function describeHolds(db: Db, reference: string): Promise<string> {
  const who = new Set((await holdsOf(db, reference)).map((hold) => `${hold.held_by} (${hold.reason})`));
  return who.size > 0 ? `It is still held by ${[...who].join(", ")}.` : "";
}

type Act = Stores & { by: string; now: number; reason: string };

/** Each returns why it could not be done, or null. */
export const recordActs = {
  /** All or none. Each hold is its own; the same one twice counts once. */
  hold: ({ db, by, now, reason }: Act, references: string[]) =>
    db.transaction().execute(async (trx): Promise<string | null> => {
      const subjects = new Map<string, Pick<HoldTable, "kind" | "item">>();
      for (const reference of references) {
        const subject = await claim(trx, reference);
        if (!subject)
          return `Nothing is kept under ${reference}: it was destroyed, or the reference is wrong. Name a picture by its file, a response by its id or its receipt’s code, what was sent with a form by its receipt number, a concern by its number, or a request to take words down by its id.`;
        const holds = await holdsOf(trx, subject.item);
        const isHeld = holds.some((hold) => hold.held_by === by && hold.reason === reason);
        if (!isHeld) subjects.set(subject.item, subject);
      }
      const held = { reason, held_at: now, held_by: by };
      const rows = [...subjects.values()].map((subject) => ({ id: randomUUID(), ...subject, ...held }));
      for (const batch of inBatches(rows)) await trx.insertInto("hold").values(batch).execute();
      return null;
    }),
  release: async ({ db, by, now }: Act, [reference = ""]: string[]) => {
    const holds = await holdsOf(db, reference);
    if (holds.length === 0) return `${reference} is not held.`;
    const [named] = holds.filter(({ id }) => id === reference.trim());
    const own = holds.filter(({ held_by }) => held_by.toLowerCase() === by.toLowerCase());
    const ids = (named ? [named] : own).map(({ id }) => id);
    if (ids.length === 0)
      return `${by} does not hold ${reference}. ${await describeHolds(db, reference)} To release a hold of somebody else, name it: ${holds.map(({ id }) => id).join(", ")}`;
    await releaseHolds(db, ids, by, now);
    return null;
  },
  approve: async (act: Act, references: string[]) => {
    if (references.length === 0) return "Choose at least one.";
    const refusals = new Map(await approveDue(act, references, act.by, act.now));
    if (refusals.size === 0) return null;
    const destroyed = references.filter((reference) => !refusals.has(reference)).join(", ");
    const of = (why: string) => [...refusals.keys()].filter((reference) => refusals.get(reference) === why).join(", ");
    const whys = [...new Set(refusals.values())].map((why) => `Not destroyed, since ${why}: ${of(why)}.`);
    return (destroyed && `Destroyed: ${destroyed}. `) + whys.join(" ");
  },
};

export async function releaseHolds(db: Db, ids: string[], by: string, now: number): Promise<void> {
  const ends = db.updateTable("hold").set({ released_at: now, released_by: by });
  for (const batch of inBatches(ids)) await ends.where("id", "in", batch).where("released_at", "is", null).execute();
}

export function listHolds(db: Db, which = sql<boolean>`1 = 1`): Promise<HoldTable[]> {
  const holds = db.selectFrom("hold").selectAll().where("released_at", "is", null).where(which);
  return holds.orderBy("held_at").orderBy("id").execute();
}

/** Of concerns, after a restore: all at once, since one may get the number that another had. Only on SQLite. */
export async function renumberHolds(trx: Db, moved: [before: string, now: string][]): Promise<void> {
  const moves = sql`json_each(${JSON.stringify(Object.fromEntries(moved))})`;
  await sql`update hold set item = value from ${moves} where hold.kind = 'concern' and key = hold.item`.execute(trx);
}

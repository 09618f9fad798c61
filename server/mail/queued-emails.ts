import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import type { Mail } from "./mail.ts";

/** `oldest` is in milliseconds since 1970. */
export interface Waiting {
  count: number;
  oldest: number | null;
}

export interface Email {
  id: string;
  message_json: string;
  attempts: number;
  queued_at: number;
  /** What the site's clock said last (spec records.clock). */
  seen_at: number | null;
}

/** While an email is leased, nobody else sends it; longer than sending one can take. */
const LEASE_MS = 5 * 60_000;
/** No email is leased or put off for so long: what is later than this was written by a clock that was far ahead. */
const MAX_AHEAD_MS = 30 * 60_000;

export async function measureQueued(db: Db): Promise<Waiting> {
  return db
    .selectFrom("mail")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<number | null>("queued_at").as("oldest")])
    .executeTakeFirstOrThrow();
}

export async function saveEmail(db: Db, id: string, mail: Mail, now: number): Promise<void> {
  const free = { leased_until: 0, lease: null, attempts: 0 };
  await db
    .insertInto("mail")
    .values({ id, message_json: JSON.stringify(mail), queued_at: now, due_at: now, ...free })
    .execute();
}

/**
 * PostgreSQL checks the condition again for a row that another worker has just leased.
 * @param due only one that is due at this time or earlier
 * @returns nothing when none is due, or another worker was faster: that one goes on with the rest
 */
export async function leaseEmail(db: Db, due: number, now: number): Promise<Email | undefined> {
  const isFree = sql<boolean>`(leased_until <= ${now} or leased_until > ${now + MAX_AHEAD_MS})`;
  const next = await db
    .selectFrom("mail")
    .select("id")
    .where(sql<boolean>`(due_at <= ${due} or due_at > ${now + MAX_AHEAD_MS})`)
    .where(isFree)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  return db
    .updateTable("mail")
    .set((row) => ({ leased_until: now + LEASE_MS, attempts: row("attempts", "+", 1) }))
    .where("id", "=", next.id)
    .where(isFree)
    .returning(["id", "message_json", "attempts", "queued_at"])
    .returning(({ selectFrom }) => selectFrom("clock_seen").select("seen_at").as("seen_at"))
    .executeTakeFirst();
}

export async function postponeEmail(db: Db, id: string, until: number): Promise<void> {
  await db.updateTable("mail").set({ leased_until: 0, due_at: until }).where("id", "=", id).execute();
}

export async function changeEmail(db: Db, id: string, mail: Mail): Promise<void> {
  await db
    .updateTable("mail")
    .set({ message_json: JSON.stringify(mail) })
    .where("id", "=", id)
    .execute();
}

export async function deleteEmailsWhere(db: Db, where: Expression<SqlBool>): Promise<void> {
  await db.deleteFrom("mail").where(where).execute();
}

export async function deleteEmails(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("mail").where("id", "in", ids).execute();
}

import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/schema.ts";
import type { Mail } from "./mail.ts";

/** Things that wait: how many, and since when the oldest (milliseconds since 1970). */
export interface Waiting {
  count: number;
  oldest: number | null;
}

/** An email that was taken from the database to be sent. */
export interface Email {
  id: string;
  message_json: string;
  attempts: number;
  queued_at: number;
}

/** Emails of one lease: nobody else sends them before its end (milliseconds since 1970). */
interface Lease {
  holder: string;
  until: number;
  emails: Email[];
}

/** While an email is leased, nobody else sends it; longer than sending a batch can take. */
const LEASE_MS = 5 * 60_000;
const BATCH = 5;

/** The emails queued in a database. */
export async function measureQueued(db: Db): Promise<Waiting> {
  return db
    .selectFrom("mail")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<number | null>("queued_at").as("oldest")])
    .executeTakeFirstOrThrow();
}

/** Adds an email to those that wait. @param now in milliseconds since 1970 */
export async function saveEmail(db: Db, id: string, mail: Mail, now: number): Promise<void> {
  const free = { leased_until: 0, lease: null, attempts: 0 };
  await db
    .insertInto("mail")
    .values({ id, message_json: JSON.stringify(mail), queued_at: now, due_at: now, ...free })
    .execute();
}

/**
 * Leases a few emails to one worker; PostgreSQL checks the condition again for a row that another has just leased.
 * @param due emails that are due at this time or earlier, in milliseconds since 1970
 */
export async function leaseEmails(db: Db, due: number, now: number): Promise<Lease> {
  const until = now + LEASE_MS;
  const holder = randomUUID();
  const waiting = await db
    .selectFrom("mail")
    .select("id")
    .where("due_at", "<=", due)
    .where("leased_until", "<=", now)
    .orderBy("due_at")
    .limit(BATCH)
    .execute();
  if (waiting.length === 0) return { holder, until, emails: [] };
  const ids = waiting.map((row) => row.id);
  const emails = await db
    .updateTable("mail")
    .set((row) => ({ leased_until: until, lease: holder, attempts: row("attempts", "+", 1) }))
    .where("id", "in", ids)
    .where("leased_until", "<=", now)
    .returning(["id", "message_json", "attempts", "queued_at"])
    .execute();
  return { holder, until, emails };
}

/** Lets others send what a lease still holds. */
export async function releaseLease(db: Db, holder: string): Promise<void> {
  await db.updateTable("mail").set({ leased_until: 0, lease: null }).where("lease", "=", holder).execute();
}

/** Lets an email of a lease wait until a time, in milliseconds since 1970. */
export async function postponeEmail(db: Db, id: string, holder: string, until: number): Promise<void> {
  await db
    .updateTable("mail")
    .set({ leased_until: 0, lease: null, due_at: until })
    .where("id", "=", id)
    .where("lease", "=", holder)
    .execute();
}

/** Deletes an email of a lease, with its address. */
export async function deleteEmail(db: Db, id: string, holder: string): Promise<void> {
  await db.deleteFrom("mail").where("id", "=", id).where("lease", "=", holder).execute();
}

/** Deletes emails that were sent, whoever holds them. */
export async function deleteEmails(db: Db, ids: Iterable<string>): Promise<void> {
  await db
    .deleteFrom("mail")
    .where("id", "in", [...ids])
    .execute();
}

import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import { announceRemovalRequest } from "#app/voices/letters/announce.server.ts";
import type { Db } from "#server/db/schema.ts";

/** Requests in ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const REQUESTS = 60;
const COUNT = "removal request";
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a request is kept once it is handled, in days. */
const KEPT_DAYS = 90;

/** What somebody without a receipt's code wrote: the name below the words, and what they remember of them. */
interface GivenRequest {
  name: string;
  words: string;
}

/** A published response that a request may mean. */
export interface RemovalCandidate {
  id: string;
  topic: string;
  question: string;
  name: string;
  text: string;
}

export interface RemovalRequest extends GivenRequest {
  id: string;
  received: number;
  /** The likeliest first, at most `CANDIDATES`. */
  candidates: RemovalCandidate[];
}

type Asked = Pick<AppLoadContext, "db" | "rates" | "clock" | "env" | "mail" | "secret" | "siteUrl">;

/**
 * Stores a request to take words down, and tells the moderators. The same request sent twice is stored once; one that
 * was handled is open again.
 * @returns the seconds to wait when there were too many, else null. @throws when the storage fails
 */
export async function askForRemoval(context: Asked, { name, words }: GivenRequest): Promise<number | null> {
  const { db, rates, clock } = context;
  const wait = await rates.take(COUNT, REQUESTS);
  if (wait !== null) return wait;
  const id = createHash("sha256")
    .update(JSON.stringify([name, words]))
    .digest("hex")
    .slice(0, 24);
  const row = { received_at: clock.now(), handled_at: null, handled_by: null };
  let fresh = false;
  try {
    await db.transaction().execute(async (trx) => {
      const stored = await trx
        .insertInto("removal_request")
        .values({ id, name, words, ...row })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(row).where("removal_request.handled_at", "is not", null),
        )
        .returning("id")
        .executeTakeFirst();
      if (stored) await announceRemovalRequest(trx, context);
      fresh = stored !== undefined;
    });
  } finally {
    if (!fresh) await rates.giveBack(COUNT);
  }
  context.mail.wake();
  return null;
}

export async function countRemovalRequests(db: Db): Promise<number> {
  const { count } = await openRequests(db)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests that nobody has handled yet, the oldest first, each with the responses that it may mean. */
export async function listRemovalRequests(db: Db, limit: number, offset = 0): Promise<RemovalRequest[]> {
  const rows = await openRequests(db)
    .select(["id", "received_at as received", "name", "words"])
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, candidates: await findCandidates(db, row) })));
}

/** @returns false when somebody has handled it already, or there is no such request */
export async function markRemovalHandled(db: Db, id: string, officer: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("removal_request")
    .set({ handled_at: now, handled_by: officer })
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes requests that were handled long ago. */
export async function forgetRemovalRequests(trx: Db, now: number): Promise<void> {
  await trx
    .deleteFrom("removal_request")
    .where("handled_at", "<", now - KEPT_DAYS * DAY_MS)
    .execute();
}

const openRequests = (db: Db) => db.selectFrom("removal_request").where("handled_at", "is", null);

const CANDIDATES = 5;
/** A word with fewer letters is in too many texts. */
const WORD_LETTERS = 4;
const WORDS = 12;
/** What the same name counts, in letters of the words that are in a text. */
const NAME_SCORE = 12;
const ENOUGH = 8;

/** Published responses of visitors with that name or with many of those words. */
async function findCandidates(db: Db, { name, words }: GivenRequest): Promise<RemovalCandidate[]> {
  const found = new Set(words.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const longest = [...found].filter((word) => word.length >= WORD_LETTERS).sort((a, b) => b.length - a.length);
  // Databases change the case of the letters A to Z only, so the others have to be written the same way.
  const parts = longest
    .slice(0, WORDS)
    .map((word) => sql`case when lower(response.text) like ${`%${word}%`} then ${sql.lit(word.length)} else 0 end`);
  if (name) parts.push(sql`case when lower(response.name) = lower(${name}) then ${sql.lit(NAME_SCORE)} else 0 end`);
  if (parts.length === 0) return [];
  const score = sql<number>`(${sql.join(parts, sql` + `)})`;
  const rows = await db
    .selectFrom("response")
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "name", "text"])
    .where("response.status", "=", "published")
    .where("source", "=", "visitor")
    .where(score, ">=", ENOUGH)
    .orderBy(score, "desc")
    .orderBy("posted", "desc")
    .limit(CANDIDATES)
    .execute();
  return rows.map(({ question, ...row }) => ({ ...row, question: question ?? row.topic }));
}

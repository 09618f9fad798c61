import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import { announceRemovalRequest } from "#app/voices/emails/announce.server.ts";
import type { Db } from "#server/db/schema.ts";

/** Requests in ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const REQUESTS = 60;
const COUNT = "removal request";

/** What somebody without a receipt's code wrote: the name below the words, and what they remember of them. */
interface GivenRequest {
  name: string;
  words: string;
}

type Asked = Pick<AppLoadContext, "db" | "rates" | "clock" | "env" | "mail" | "secret" | "siteUrl">;

/**
 * Stores a request to take words down, and emails the moderators; words of need in it open a concern. The same request
 * sent twice is one, and open again.
 * @returns the seconds to wait when there were too many, else null, and whether it has words of need
 * @throws when the storage fails
 */
export async function askForRemoval(
  context: Asked,
  given: GivenRequest,
): Promise<{ wait: number | null; inNeed: boolean }> {
  const { db, rates, clock, mail } = context;
  const matcher = await findHelpMatcher(db);
  const inNeed = matcher.needsHelp(given.words) || matcher.needsHelp(given.name);
  const wait = await rates.take(COUNT, REQUESTS);
  if (wait !== null) return { wait, inNeed };
  const id = createHash("sha256").update(JSON.stringify(given)).digest("hex").slice(0, 24);
  const open = { received_at: clock.now(), handled_at: null, handled_by: null };
  const store = db.transaction().execute(async (trx) => {
    const openRequest = trx
      .selectFrom("removal_request")
      .select("id")
      .where("id", "=", id)
      .where("handled_at", "is", null);
    const known = await openRequest.executeTakeFirst();
    const request = trx.insertInto("removal_request").values({ id, ...given, ...open });
    await request.onConflict((conflict) => conflict.column("id").doUpdateSet(open)).execute();
    if (inNeed && !known)
      await raiseConcern(trx, context, {
        ...{ kind: "removal-request", item: id, cause: "words", by: "site", now: clock.now() },
        text: "A request to take words down",
      });
    await announceRemovalRequest(trx, context);
  });
  await store.catch(async (error) => {
    await rates.giveBack(COUNT);
    throw error;
  });
  mail.wake();
  return { wait, inNeed };
}

/** Requests that nobody has handled yet, the oldest first, each with the published responses that it may mean. */
export async function listRemovalRequests(db: Db, limit: number) {
  const rows = await db
    .selectFrom("removal_request")
    .select(["id", "received_at as received", "name", "words"])
    .where("handled_at", "is", null)
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, candidates: await findCandidates(db, row) })));
}

export async function countRemovalRequests(db: Db): Promise<number> {
  const open = db.selectFrom("removal_request").where("handled_at", "is", null);
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

/** @returns false when somebody has handled it already, or there is no such request */
export async function markRemovalHandled(db: Db, id: string, officer: string, now: number): Promise<boolean> {
  const change = db.updateTable("removal_request").set({ handled_at: now, handled_by: officer });
  const { numUpdatedRows } = await change.where("id", "=", id).where("handled_at", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

const CANDIDATES = 5;
const MAX_TERMS = 12;
/** What the same name counts, and what is enough, in letters of the words that are in a text. */
const [NAME_SCORE, ENOUGH] = [12, 8];

/** The responses of visitors with that name or with the longest of those words, the likeliest first. */
async function findCandidates(db: Db, { name, words }: GivenRequest) {
  const found = [...new Set(words.toLowerCase().match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? [])];
  const longest = found.sort((a, b) => b.length - a.length).slice(0, MAX_TERMS);
  const parts = longest.map(
    (word) => sql`case when lower(response.text) like ${`%${word}%`} then ${sql.lit(word.length)} else 0 end`,
  );
  parts.push(sql`case when ${name} <> '' and lower(name) = lower(${name}) then ${sql.lit(NAME_SCORE)} else 0 end`);
  const score = sql<number>`(${sql.join(parts, sql` + `)})`;
  return db
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
}

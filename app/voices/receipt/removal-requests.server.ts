import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { sql } from "kysely";
import { timeFormat } from "#app/base/dates.ts";
import { lockRow } from "#app/base/stores.server.ts";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import type { Need } from "#app/help/help-words.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { announceRemovalRequest } from "#app/voices/emails/announce.server.ts";
import { saveDecision } from "#app/voices/responses/kept-responses.server.ts";
import { isWithSafeguarding } from "#app/voices/responses/waiting.server.ts";
import type { Db } from "#server/db/schema.ts";
import { hideById } from "./receipts.server.ts";

/** In ten minutes from one IP address, which a whole school may share (spec limits.rates). */
const REQUESTS = 60;
const COUNT = "removal request";

interface GivenRequest {
  name: string;
  words: string;
}

type Asked = Pick<AppLoadContext, "db" | "rates" | "clock" | "env" | "mail" | "secret" | "siteUrl">;

/**
 * Emails the moderators; words of need or in another language open a concern. The same request sent twice is one, and
 * open again.
 * @returns the seconds to wait when there were too many
 * @throws when the storage fails
 */
export async function askForRemoval(
  context: Asked,
  request: GivenRequest,
): Promise<{ wait: number | null; need: Need }> {
  const { db, rates, clock, mail } = context;
  const need = (await findHelpMatcher(db)).needOf([request.words], [request.name]);
  const wait = await rates.take(COUNT, REQUESTS);
  if (wait !== null) return { wait, need };
  const id = createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 24);
  const open = { received_at: clock.now(), handled_at: null, handled_by: null };
  const store = db.transaction().execute(async (trx) => {
    const same = trx.selectFrom("removal_request").select("id").where("id", "=", id);
    const openRequest = await same.where("handled_at", "is", null).executeTakeFirst();
    const row = trx.insertInto("removal_request").values({ id, ...request, ...open });
    await row.onConflict((conflict) => conflict.column("id").doUpdateSet(open)).execute();
    const about = { kind: "removal-request", item: id, text: "A request to take words down" } as const;
    if (need && !openRequest) await raiseConcern(trx, context, { ...about, cause: need, by: "site", now: clock.now() });
    await announceRemovalRequest(trx, context);
  });
  await store.catch(async (error) => {
    await rates.giveBack(COUNT);
    throw error;
  });
  mail.wake();
  return { wait, need };
}

/** Moderators do not read what an open concern is about, unless it is about another language. */
function selectRequests(db: Db, actsOnConcerns: boolean) {
  const about = sql`select 1 from concern where kind = 'removal-request' and item = removal_request.id`;
  const requests = db.selectFrom("removal_request");
  return actsOnConcerns
    ? requests
    : requests.where(sql<boolean>`not exists (${about} and may_publish = 0 and state <> 'closed')`);
}

/** The oldest first, each with the responses that it may mean, in whatever state. */
export async function listRemovalRequests(db: Db, limit: number, actsOnConcerns: boolean) {
  const rows = await selectRequests(db, actsOnConcerns)
    .select(["id", "received_at as received", "name", "words"])
    .where("handled_at", "is", null)
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, candidates: await findCandidates(db, row) })));
}

export async function countRemovalRequests(db: Db, actsOnConcerns: boolean): Promise<number> {
  const open = selectRequests(db, actsOnConcerns).where("handled_at", "is", null);
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

/**
 * With none `taken`, nothing was found. The request stays open while it may mean what its page has not `shown`.
 * @returns why it is not handled; null when it is
 */
export async function answerRemovalRequest(
  { db, clock }: Pick<AppLoadContext, "db" | "clock">,
  { id, taken, shown }: { id: string; taken: string[]; shown: string[] },
  officer: string,
  actsOnConcerns: boolean,
): Promise<string | null> {
  const unknown = [id, ...taken].find((reference) => !/^[0-9a-f]{24}$/.test(reference));
  if (unknown !== undefined) return `Nothing has changed: there is no reference ${unknown}.`;
  return db.transaction().execute(async (trx) => {
    await lockRow(trx, "removal_request", sql`id = ${id}`);
    const request = await selectRequests(trx, actsOnConcerns).selectAll().where("id", "=", id).executeTakeFirst();
    const responses = trx.selectFrom("response").select(["id", "status"]).where("source", "=", "visitor");
    const readable = actsOnConcerns
      ? responses
      : responses.where((response) => response.not(isWithSafeguarding(response)));
    const responsesToHide = await readable.where("id", "in", [id, ...taken]).execute();
    if (!request || responsesToHide.length < new Set(taken).size)
      return "Nothing has changed: what you chose does not exist, or is for those who act on concerns.";
    const { handled_at, handled_by } = request;
    if (handled_at !== null) {
      if (handled_by === officer && responsesToHide.every(({ status }) => status === "taken-down")) return null;
      const at = timeFormat("medium", await findTimeZone(trx)).format(handled_at);
      return `Nothing has changed: ${handled_by} answered that request on ${at}.`;
    }
    const isOpen = (await findCandidates(trx, request)).some((candidate) => ![...shown, ...taken].includes(candidate));
    const stays = "The request stays open: it may mean more, which is new or for those who act on concerns.";
    if (isOpen && taken.length === 0) return stays;
    const now = clock.now();
    const verdict = taken.length > 0 ? "withdrawn" : "declined";
    const note = { verdict, reason: `Request ${id}`, moderator: officer, decided: now } as const;
    for (const response of taken.length > 0 ? taken.toSorted() : [id]) {
      const isNew = response === id || (await hideById(trx, response, "taken-down", now));
      if (isNew) await saveDecision(trx, { response, ...note });
    }
    if (isOpen) return `What you chose is taken down. ${stays}`;
    await trx
      .updateTable("removal_request")
      .set({ handled_at: now, handled_by: officer })
      .where("id", "=", id)
      .execute();
    return null;
  });
}

const CANDIDATES = 5;
const MAX_TERMS = 12;
/** In letters of the words that are in a text: what the same name counts, and what is enough. */
const NAME_SCORE = 12;
const ENOUGH_SCORE = 8;

/** The likeliest first. */
async function findCandidates(db: Db, { name, words }: GivenRequest): Promise<string[]> {
  const terms = new Set(words.toLowerCase().match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? []);
  const longest = [...terms].sort((a, b) => b.length - a.length).slice(0, MAX_TERMS);
  const parts = longest.map(
    (word) => sql`case when lower(response.text) like ${`%${word}%`} then ${sql.lit(word.length)} else 0 end`,
  );
  parts.push(sql`case when ${name} <> '' and lower(name) = lower(${name}) then ${sql.lit(NAME_SCORE)} else 0 end`);
  const score = sql<number>`(${sql.join(parts, sql` + `)})`;
  const matching = db
    .selectFrom("response")
    .select("id")
    .where("status", "!=", "taken-down")
    .where("source", "=", "visitor")
    .where(score, ">=", ENOUGH_SCORE)
    .orderBy(score, "desc")
    .orderBy("posted", "desc")
    .limit(CANDIDATES);
  return (await matching.execute()).map(({ id }) => id);
}

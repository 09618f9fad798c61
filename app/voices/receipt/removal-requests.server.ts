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
import { listAlike } from "#app/voices/responses/search-words.server.ts";
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
    await announceRemovalRequest(trx, context, id);
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
  const about = sql`select 1 from concern_about where kind = 'removal-request' and item = removal_request.id`;
  const requests = db.selectFrom("removal_request");
  return actsOnConcerns
    ? requests
    : requests.where(sql<boolean>`not exists (${about} and may_publish = 0 and state <> 'closed')`);
}

const MAX_LISTED = 100;

/** The open request with this id, or else the oldest. */
export async function findRequest(db: Db, id: string, find: string, actsOnConcerns: boolean) {
  const listed = await selectRequests(db, actsOnConcerns)
    .selectAll()
    .where(({ or, eb }) => or([eb("handled_at", "is", null), eb("id", "=", id)]))
    .orderBy("received_at")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  const open = listed.filter(({ handled_at }) => handled_at === null);
  const request = open.find((waiting) => waiting.id === id) ?? open[0];
  const answered = listed.find(({ handled_at }) => handled_at !== null);
  const candidates = request ? await listCandidates(db, request, find) : [];
  const readable = candidates.filter(({ isWithheld }) => actsOnConcerns || !isWithheld);
  const times = timeFormat("medium", await findTimeZone(db));
  return {
    request: request && { ...request, received: times.format(request.received_at) },
    open: open.map((waiting) => waiting.id),
    answered: answered && { by: answered.handled_by, at: times.format(answered.handled_at ?? 0) },
    candidates: readable.map((response) => ({ ...response, posted: times.format(response.posted) })),
    isWithheld: readable.length < candidates.length,
  };
}

export async function countRemovalRequests(db: Db, actsOnConcerns: boolean): Promise<number> {
  const open = selectRequests(db, actsOnConcerns).where("handled_at", "is", null);
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

/**
 * Without `isFound`, nothing was found by the search. The request stays open while it may mean what its page has not
 * `shown`.
 * @returns why it is not handled; empty when it is
 */
export async function answerRemovalRequest(
  { db, clock }: Pick<AppLoadContext, "db" | "clock">,
  { id, find, taken, shown, isFound }: { id: string; find: string; taken: string[]; shown: string[]; isFound: boolean },
  officer: string,
  actsOnConcerns: boolean,
): Promise<string> {
  const unknown = [id, ...taken].find((reference) => !/^[0-9a-f]{24}$/.test(reference));
  if (unknown !== undefined) return `Nothing has changed: there is no reference ${unknown}.`;
  if (isFound && taken.length === 0) return "Choose the words that are meant.";
  if (!isFound && taken.length > 0) return "Nothing has changed: words are chosen. Take them down, or choose none.";
  if (!isFound && find === "") return "Nothing has changed: search for the words first.";
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
      if (handled_by === officer && responsesToHide.every(({ status }) => status === "taken-down")) return "";
      const at = timeFormat("medium", await findTimeZone(trx)).format(handled_at);
      return `Nothing has changed: ${handled_by} answered that request on ${at}.`;
    }
    const candidates = await listCandidates(trx, request, find);
    const isOpen = candidates.some((response) => ![...shown, ...taken].includes(response.id));
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
    return "";
  });
}

const CANDIDATES = 5;
const MAX_FOUND = 20;
export const MAX_SHOWN = CANDIDATES + MAX_FOUND;
/** In letters of the words that are in a text. */
const ENOUGH_SCORE = 8;

/** In every state: what was searched for, then what the request may mean. */
async function listCandidates(db: Db, request: GivenRequest, find: string) {
  const likely = await listAlike(db, request, { letters: 4, enough: ENOUGH_SCORE, limit: CANDIDATES });
  const searched =
    find === "" ? [] : await listAlike(db, { name: find, words: find }, { letters: 1, enough: 1, limit: MAX_FOUND });
  return [...new Map([...searched, ...likely].map((response) => [response.id, response])).values()];
}

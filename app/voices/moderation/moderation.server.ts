import { type RawBuilder, sql, type Updateable } from "kysely";
import { endOfDay, startOfDay } from "#app/base/dates.ts";
import { lockRow, noteErasure, raiseRevision } from "#app/base/stores.server.ts";
import { findHold } from "#app/concerns/held.server.ts";
import { parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { originalJson, saveDecision } from "#app/voices/responses/kept-responses.server.ts";
import { LONG_RESPONSE_CHARACTERS, parseDetails } from "#app/voices/responses/personal-detail.ts";
import { containsAny } from "#app/voices/responses/search-words.server.ts";
import { isBlockedByConcern, isQueued, isWithSafeguarding, type Queue } from "#app/voices/responses/waiting.server.ts";
import type { Db, DecisionTable, ResponseStatus, ResponseTable } from "#server/db/schema.ts";
import { type CheckReason, type Decision, type DecisionResult, UNDO_MS, type Verdict } from "./moderation.ts";
import { findObstacle, permissions, type Role } from "./permissions.ts";

/** What a child took down has neither name nor words, and what an open concern is about is not for moderators. */
export function selectResponses(db: Db, role: Role = "operator") {
  const responses = db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .leftJoin("topic", "topic.id", "response.topic")
    .leftJoin("concern_about as concern", (join) => join.onRef("item", "=", "response.id").on("kind", "=", "response"))
    .select(["response.id", "response.topic", "topic.question", "name", "text", "avatar.options", "flags", "distress"])
    .select([
      "posted",
      "response.status",
      "sharing",
      "reason",
      "featured",
      "decided",
      "number",
      "may_publish",
      "concern.state",
    ])
    .where("source", "=", "visitor");
  if (role !== "moderator") return responses;
  return responses.where((row) =>
    row.or([row("response.status", "=", "taken-down"), row.not(isWithSafeguarding(row))]),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectResponses>["execute"]>>[number];
/** `decided` is null while it waits. */
export type ReadResponse = ReturnType<typeof readRow>;

export function readRow({ options, number, may_publish, state, ...row }: Row) {
  const isWithdrawn = row.status === "taken-down";
  return {
    ...row,
    question: row.question ?? row.topic,
    name: isWithdrawn ? "" : row.name,
    text: isWithdrawn ? "" : row.text,
    avatar: parseAvatarText(options ?? ""),
    flags: parseDetails(row.flags),
    distress: row.distress === 1,
    isLong: row.text.length > LONG_RESPONSE_CHARACTERS,
    featured: row.featured !== null && row.status === "published",
    concern: number === null ? null : { number, mayPublish: may_publish === 1, state: state ?? "new" },
  };
}

/** What is empty or absent means any. */
export interface Search {
  list: Queue | "waiting" | "decided";
  timeZone: string;
  role?: Role;
  find?: string;
  topic?: string;
  /** `home` for those on the home page. */
  state?: ResponseStatus | "home" | "";
  flag?: CheckReason | "";
  /** ISO 8601; on which it was decided, or sent while it waits. */
  day?: string;
}

const hasReason: Record<CheckReason, RawBuilder<boolean>> = {
  distress: sql`distress = 1`,
  details: sql`trim(replace(replace(flags, 'language', ''), 'rude', ''), ',') <> ''`,
  rude: sql`flags like '%rude%'`,
  language: sql`flags like '%language%'`,
  long: sql`length(response.text) > ${sql.lit(LONG_RESPONSE_CHARACTERS)}`,
};

function selectMatching(db: Db, { list, timeZone, role, find, topic, state, flag, day }: Search) {
  const isDecided = list === "decided";
  let matching = selectResponses(db, role).where("response.status", isDecided ? "!=" : "=", "waiting");
  if (list === "check" || list === "ordinary") matching = matching.where(isQueued(list));
  if (find)
    matching = matching
      .where("response.status", "!=", "taken-down")
      .where(containsAny(sql`response.name || ' ' || response.text`, [find]));
  if (topic) matching = matching.where("response.topic", "=", topic);
  if (state === "home")
    matching = matching.where("response.status", "=", "published").where("featured", "is not", null);
  else if (state) matching = matching.where("response.status", "=", state);
  if (flag) matching = matching.where(hasReason[flag]);
  const at = isDecided ? "decided" : "posted";
  if (day) matching = matching.where(at, ">=", startOfDay(day, timeZone)).where(at, "<", endOfDay(day, timeZone));
  return matching;
}

export async function countMatching(db: Db, search: Search): Promise<number> {
  const matching = selectMatching(db, search).clearSelect();
  return (await matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
}

/** What is decided has the latest first; what waits has words of distress first, then the oldest. */
export async function listMatching(db: Db, search: Search, window: { limit: number; offset?: number }) {
  const matching = selectMatching(db, search);
  const ordered =
    search.list === "decided"
      ? matching.orderBy("decided", "desc")
      : matching.orderBy("distress", "desc").orderBy("posted");
  const page = ordered
    .orderBy("response.id")
    .limit(window.limit)
    .offset(window.offset ?? 0);
  return (await page.execute()).map(readRow);
}

export const listWaiting = (db: Db, { queue, ...window }: { limit: number; offset?: number; queue?: Queue }) =>
  listMatching(db, { list: queue ?? "waiting", timeZone: "UTC" }, window);

/** In the order of their ids; without those that do not exist. */
export async function findResponses(db: Db, ids: string[], role?: Role): Promise<ReadResponse[]> {
  const valid = ids.filter((id) => responseId.test(id));
  if (valid.length === 0) return [];
  const rows = await selectResponses(db, role).where("response.id", "in", valid).execute();
  return rows.map(readRow).sort((a, b) => valid.indexOf(a.id) - valid.indexOf(b.id));
}

const responseId = /^[0-9a-f]{24}$/;

type Before = Pick<ResponseTable, "name" | "text" | "original_json">;

function columnsFor(
  decision: Decision,
  { original_json, name, text }: Before,
  goesBack: boolean,
  now: number,
): Updateable<ResponseTable> {
  const decided = { decided: now, appears_at: null };
  // `publishApproved`, which `app/jobs.ts` calls each minute, shows it then.
  const approved = { status: "approved" as const, decided: now, appears_at: now + UNDO_MS };
  const rewrite = {
    ...("text" in decision && { name: decision.name, text: decision.text }),
    original_json: original_json ?? originalJson.format({ name, text }),
  };
  const original = original_json ? originalJson.parse(original_json) : { name, text };
  // Some rows have more in it, such as the status of that time.
  const sent = { name: original.name, text: original.text };
  const reason = "reason" in decision ? decision.reason : null;
  const declined = { ...decided, status: "declined" as const, reason };
  const waits = { status: "waiting" as const, decided: null, appears_at: null, reason };
  const changes: Record<Verdict, Updateable<ResponseTable>> = {
    approved,
    redacted: { ...approved, ...rewrite },
    changed: { ...decided, ...rewrite },
    published: { status: "published", appears_at: null },
    read: { ...decided, status: "read" },
    declined,
    withdrawn: { ...declined, featured: null },
    featured: { featured: now },
    unfeatured: { featured: null },
    // What was corrected for somebody who asked stays so.
    undone: goesBack ? { ...waits, ...sent, original_json: null } : waits,
    reopened: waits,
    corrected: rewrite,
  };
  return changes[decision.verdict];
}

/**
 * If two moderators decide at once, one succeeds and the other reads why not; the same decision sent twice counts once.
 * @param form absent at the command line; its version is undefined on the page of an older release
 */
export async function decide(
  db: Db,
  id: string,
  requested: Decision,
  moderator: string,
  now: number,
  form?: { role: Role; version: string | undefined },
): Promise<DecisionResult> {
  if (!responseId.test(id)) return null;
  return db.transaction().execute(async (trx) => {
    const before = await lockResponse(trx, id);
    if (!before) return null;
    // If the words were left as they were, the receipt must not say that they were changed.
    const isUnchanged =
      requested.verdict === "redacted" && before.original_json === null && hasTextOf(requested, before);
    const decision: Decision = isUnchanged ? { verdict: "approved" } : requested;
    const { verdict } = decision;
    const { status, decided, decisions } = before;
    const [latest] = decisions;
    const isStale = form !== undefined && form.version !== (latest?.id ?? "");
    const obstacle = findObstacle(verdict, before, form?.role ?? "operator", now);
    // A change leaves the response where it was, and could be made again.
    const mayBeRepeated = obstacle === "decided" || (obstacle === null && isStale && verdict === "changed");
    if (obstacle === "placed" || (mayBeRepeated && isRepeated(decision, before, moderator))) return { done: true };
    const hold = permissions[verdict].rewrites && (await findHold(trx, "response", id));
    const why = obstacle ?? (hold ? "held" : isStale ? "newer" : null);
    if (why) {
      const by = { moderator: decisionOnWords(before)?.moderator ?? null, concern: before.concern?.number ?? null };
      const isOvertaken = why === "newer" && form?.version !== undefined;
      const details = { ...(hold && { hold }), ...(isOvertaken && { newer: latest }) };
      return { done: false, why, status, decided, ...by, ...details };
    }
    const goesBack = !decisions.some((other) => other.verdict === "corrected");
    await trx
      .updateTable("response")
      .set(columnsFor(decision, before, goesBack, now))
      .where("id", "=", id)
      .execute();
    const reason = "reason" in decision ? decision.reason : null;
    // Each is later than the one before it, also by a clock that is slow.
    const made = Math.max(now, (latest?.decided ?? 0) + 1);
    await saveDecision(trx, { response: id, verdict, reason, moderator, decided: made });
    const wasShown = status === "approved" || status === "published";
    if (wasShown && (verdict === "withdrawn" || verdict === "undone"))
      await noteErasure(trx, "withdrawn", "response", id, now);
    if (permissions[verdict].rewrites) await noteErasure(trx, "corrected", "correction", id, now);
    if (status === "published" || verdict === "published") await raiseRevision(trx);
    return { done: true };
  });
}

/** Nobody else changes it until the transaction ends. Decisions are the latest first. */
async function lockResponse(trx: Db, id: string) {
  await lockRow(trx, "response", sql`id = ${id}`);
  const row = await selectResponses(trx).select("original_json").where("response.id", "=", id).executeTakeFirst();
  if (!row) return null;
  return { ...readRow(row), original_json: row.original_json, decisions: await listDecisions(trx, [id]) };
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockResponse>>>;

export async function listDecisions(db: Db, ids: string[]): Promise<DecisionTable[]> {
  if (ids.length === 0) return [];
  const decisions = db.selectFrom("decision").selectAll().where("response", "in", ids);
  return decisions.orderBy("decided", "desc").orderBy("id").execute();
}

const hasTextOf = (decision: { name: string; text: string }, { name, text }: Locked) =>
  decision.name === name && decision.text === text;

const decisionOnWords = ({ decisions }: Locked) => decisions.find(({ verdict }) => !permissions[verdict].places);

function isRepeated(decision: Decision, response: Locked, moderator: string): boolean {
  const latest = decisionOnWords(response);
  return (
    response.status !== "taken-down" &&
    latest?.moderator === moderator &&
    latest.verdict === decision.verdict &&
    (!("reason" in decision) || decision.reason === latest.reason) &&
    (!("text" in decision) || hasTextOf(decision, response))
  );
}

/** Those whose time for undoing is over; safe to run twice at once. @returns how many */
export async function publishApproved(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const published = await trx
      .updateTable("response")
      .set({ status: "published", appears_at: null })
      .where("status", "=", "approved")
      .where("sharing", "=", "everyone")
      .where("appears_at", "<=", now)
      .where((row) => row.not(isBlockedByConcern(row)))
      .returning("id")
      .execute();
    if (published.length > 0) await raiseRevision(trx);
    return published.length;
  });
}

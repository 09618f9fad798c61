import { randomBytes } from "node:crypto";
import type { Updateable } from "kysely";
import { jsonColumn, noteErasure, raiseRevision } from "#app/base/stores.server.ts";
import { findHold } from "#app/concerns/held.server.ts";
import { parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { parseDetails } from "#app/voices/responses/personal-detail.ts";
import {
  isBlockedByConcern,
  isQueued,
  LONG_RESPONSE_CHARACTERS,
  type Queue,
} from "#app/voices/responses/waiting.server.ts";
import type { Db, ResponseStatus, ResponseTable } from "#server/db/schema.ts";
import { type Decision, type Outcome, UNDO_MS, type Verdict } from "./moderation.ts";

/** All that children sent, as moderators read it: what a child took down has neither name nor words. */
export function selectResponses(db: Db) {
  return db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .leftJoin("topic", "topic.id", "response.topic")
    .leftJoin("concern", (join) => join.onRef("item", "=", "response.id").on("kind", "=", "response"))
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
}

type Row = Awaited<ReturnType<ReturnType<typeof selectResponses>["execute"]>>[number];
/** A response as moderators read it; `decided` is null while it waits. */
export type ReadResponse = ReturnType<typeof readRow>;

export function readRow({ options, topic, number, may_publish, state, ...row }: Row) {
  const isWithdrawn = row.status === "taken-down";
  return {
    ...row,
    question: row.question ?? topic,
    name: isWithdrawn ? "" : row.name,
    text: isWithdrawn ? "" : row.text,
    avatar: parseAvatarText(options ?? ""),
    flags: parseDetails(row.flags),
    distress: row.distress === 1,
    isLong: row.text.length > LONG_RESPONSE_CHARACTERS,
    featured: row.featured !== null && row.status === "published",
    concern: number === null ? null : { number, mayPublish: may_publish === 1, isClosed: state === "closed" },
  };
}

/** The waiting responses, of one queue or all: words of distress first, then the oldest. */
export async function listWaiting(
  db: Db,
  { limit, offset = 0, queue }: { limit: number; offset?: number; queue?: Queue },
): Promise<ReadResponse[]> {
  const waiting = selectResponses(db).where("response.status", "=", "waiting");
  const rows = await (queue ? waiting.where(isQueued(queue)) : waiting)
    .orderBy("distress", "desc")
    .orderBy("posted")
    .orderBy("response.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readRow);
}

/** Responses by their ids, in that order; without those that do not exist. */
export async function findResponses(db: Db, ids: string[]): Promise<ReadResponse[]> {
  const valid = ids.filter((id) => responseId.test(id));
  if (valid.length === 0) return [];
  const rows = await selectResponses(db).where("response.id", "in", valid).execute();
  return rows.map(readRow).sort((a, b) => valid.indexOf(a.id) - valid.indexOf(b.id));
}

const responseId = /^[0-9a-f]{24}$/;

const allowedFrom: Record<Verdict, ResponseStatus[]> = {
  approved: ["waiting"],
  redacted: ["waiting"],
  changed: ["published"],
  published: ["approved"],
  read: ["waiting"],
  declined: ["waiting"],
  withdrawn: ["approved", "published"],
  featured: ["published"],
  unfeatured: ["published"],
  undone: ["approved", "declined", "read"],
  reopened: ["declined"],
  corrected: ["waiting", "approved", "published", "read", "declined"],
};
/** Decisions by which everybody may read a response. */
const showing: Verdict[] = ["approved", "redacted", "changed", "published", "featured"];
/** Decisions that need the words, which may be erased. */
const needingText: Verdict[] = ["undone", "reopened", "corrected"];
/** Decisions that may replace words which were public; while somebody holds those, they stay. */
const rewriting: Verdict[] = ["changed", "corrected"];
/** Decisions about where a response stands, not about the response. */
const featuring: Verdict[] = ["featured", "unfeatured"];

const originalJson = jsonColumn<{ name: string; text: string }>();
type Before = Pick<ResponseTable, "name" | "text" | "original_json">;

function columnsFor(decision: Decision, { original_json, name, text }: Before, now: number): Updateable<ResponseTable> {
  const decided = { decided: now, appears_at: null };
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
    undone: { ...waits, ...sent, original_json: null },
    reopened: waits,
    corrected: rewrite,
  };
  return changes[decision.verdict];
}

/**
 * Makes a decision on a response. If two moderators decide at once, one of them succeeds and the other reads why not; the
 * same decision sent twice counts once and is no error.
 */
export async function decide(db: Db, id: string, given: Decision, moderator: string, now: number): Promise<Outcome> {
  if (!responseId.test(id)) return null;
  return db.transaction().execute(async (trx) => {
    const before = await lockResponse(trx, id);
    if (!before) return null;
    // If the words were left as they were, the receipt must not say that they were changed.
    const isUnchanged = given.verdict === "redacted" && before.original_json === null && hasTextOf(given, before);
    const decision: Decision = isUnchanged ? { verdict: "approved" } : given;
    const { verdict } = decision;
    const { status, concern, decided } = before;
    const hold = rewriting.includes(verdict) ? await findHold(trx, "response", id) : undefined;
    const why = hold ? "held" : checkDecision(decision, before, moderator, now);
    if (why === "repeated") return { done: true };
    if (why) return { done: false, why, status, moderator: before.moderator, decided, concern, ...(hold && { hold }) };
    await trx
      .updateTable("response")
      .set(columnsFor(decision, before, now))
      .where("id", "=", id)
      .execute();
    const reason = "reason" in decision ? decision.reason : null;
    await trx
      .insertInto("decision")
      .values({ id: randomBytes(12).toString("hex"), response: id, verdict, reason, moderator, decided: now })
      .execute();
    const wasShown = status === "approved" || status === "published";
    if (wasShown && (verdict === "withdrawn" || verdict === "undone"))
      await noteErasure(trx, "withdrawn", "response", id, now);
    if (status === "published" || verdict === "published") await raiseRevision(trx);
    return { done: true };
  });
}

/** A response and the latest decision on it; nobody else changes it until the transaction ends. */
async function lockResponse(trx: Db, id: string) {
  const response = trx.updateTable("response").where("id", "=", id).where("source", "=", "visitor");
  // An update that changes nothing locks the row, on both engines.
  await response.set((row) => ({ status: row.ref("status") })).execute();
  return (
    trx
      .selectFrom("response")
      // Putting a response on the home page is not the decision that published it.
      .leftJoin("decision", (join) =>
        join.onRef("decision.response", "=", "response.id").on("verdict", "not in", featuring),
      )
      .select(["status", "sharing", "name", "text", "original_json", "featured", "response.decided"])
      .select(["verdict", "decision.reason", "moderator"])
      .select((response) => isBlockedByConcern(response).as("held"))
      .select(({ selectFrom }) =>
        selectFrom("concern").select("number").where("kind", "=", "response").where("item", "=", id).as("concern"),
      )
      .where("response.id", "=", id)
      .where("source", "=", "visitor")
      .orderBy("decision.decided", "desc")
      .executeTakeFirst()
  );
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockResponse>>>;

const hasTextOf = (decision: { name: string; text: string }, { name, text }: Locked) =>
  decision.name === name && decision.text === text;

/** Why a decision cannot be made; `repeated` if it was made already, null if it can. */
function checkDecision(decision: Decision, row: Locked, moderator: string, now: number) {
  const { verdict } = decision;
  const { status } = row;
  if (showing.includes(verdict) && status !== "taken-down") {
    if (row.held) return "concern";
    if (row.sharing === "office") return "office";
  }
  const isPossible = allowedFrom[verdict].includes(status) && (verdict !== "read" || row.sharing === "office");
  if (!isPossible) {
    const isRepeated =
      status !== "taken-down" &&
      row.moderator === moderator &&
      row.verdict === verdict &&
      (!("reason" in decision) || decision.reason === row.reason) &&
      (!("text" in decision) || hasTextOf(decision, row));
    return isRepeated ? "repeated" : "decided";
  }
  if (featuring.includes(verdict)) return (row.featured !== null) === (verdict === "featured") ? "repeated" : null;
  if (needingText.includes(verdict) && row.text === "") return "erased";
  return verdict === "undone" && (row.decided ?? 0) <= now - UNDO_MS ? "late" : null;
}

/** Publishes approved responses whose time for undoing is over; safe to run twice at once. @returns how many */
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

import { randomBytes } from "node:crypto";
import type { Db } from "#server/db/schema.ts";
import { type Avatar, parseAvatarText } from "./avatar.ts";
import { deleteUnusedAvatars, PREVIEW_LIFE_MS } from "./avatars.server.ts";
import type { Decision } from "./moderation.ts";
import { growRevision } from "./responses.server.ts";

/** A response that a person has to read. */
export interface WaitingResponse {
  id: string;
  topic: string;
  question: string;
  name: string;
  text: string;
  avatar: Avatar;
  flags: string[];
  distress: boolean;
  posted: number;
}

/** What waits: words of distress first, then the oldest. */
export async function listWaiting(db: Db, limit = 100): Promise<WaitingResponse[]> {
  const rows = await db
    .selectFrom("response")
    .innerJoin("avatar", "avatar.hash", "response.avatar")
    .leftJoin("topic", "topic.id", "response.topic")
    .select([
      "response.id",
      "response.topic",
      "topic.question",
      "name",
      "text",
      "avatar.options",
      "flags",
      "distress",
      "posted",
    ])
    .where("response.status", "=", "waiting")
    .orderBy("distress", "desc")
    .orderBy("posted")
    .limit(limit)
    .execute();
  return rows.map(({ options, question, flags, distress, ...row }) => ({
    ...row,
    question: question ?? row.topic,
    avatar: parseAvatarText(options),
    flags: flags === "" ? [] : flags.split(","),
    distress: distress === 1,
  }));
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("response")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What became of a decision: done now, or decided before (by whom, when), or there is no such response. */
export type Outcome =
  | { done: true }
  | { done: false; status: "published" | "declined" | "taken-down"; moderator: string | null; decided: number | null }
  | null;

/**
 * Approves, redacts and approves, or declines a response that waits. Of two moderators at once one decides and the
 * other is told; a decision sent twice counts once.
 */
export async function decide(db: Db, id: string, decision: Decision, moderator: string, now: number): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("response")
      .select(["status", "name", "text", "decided"])
      .where("id", "=", id)
      .where("source", "=", "visitor")
      .executeTakeFirst();
    if (!before) return null;
    const { numUpdatedRows } = await trx
      .updateTable("response")
      .set({
        status: decision.verdict === "declined" ? "declined" : "published",
        decided: now,
        ...(decision.verdict === "declined" && { reason: decision.reason }),
        ...(decision.verdict === "redacted" && {
          name: decision.name,
          text: decision.text,
          original_json: JSON.stringify({ name: before.name, text: before.text }),
        }),
      })
      .where("id", "=", id)
      .where("status", "=", "waiting")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return decidedBefore(trx, id);
    await trx
      .insertInto("decision")
      .values({
        id: randomBytes(12).toString("hex"),
        response: id,
        verdict: decision.verdict,
        reason: decision.verdict === "declined" ? decision.reason : null,
        moderator,
        decided: now,
      })
      .execute();
    await growRevision(trx);
    return { done: true };
  });
}

/** Read again: the other moderator may have been faster after our first reading. */
async function decidedBefore(trx: Db, id: string): Promise<Outcome> {
  const row = await trx
    .selectFrom("response")
    .leftJoin("decision", "decision.response", "response.id")
    .select(["response.status", "decision.moderator", "response.decided"])
    .where("response.id", "=", id)
    .orderBy("decision.decided", "desc")
    .executeTakeFirst();
  if (!row || row.status === "waiting") return null;
  return { done: false, status: row.status, moderator: row.moderator, decided: row.decided };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what is not shown is kept (product.md §9), in days. */
const ORIGINALS_DAYS = 90;

/**
 * Forgets what is not needed any more: original words of redacted, declined and taken-down responses after 90 days,
 * previews after 24 hours, avatars that nothing shows. Safe to run at any time, also twice at once.
 */
export async function forgetOldVoices(db: Db, now: number): Promise<{ texts: number; previews: number }> {
  return db.transaction().execute(async (trx) => {
    const old = now - ORIGINALS_DAYS * DAY_MS;
    const redacted = await trx
      .updateTable("response")
      .set({ original_json: null })
      .where("original_json", "is not", null)
      .where("decided", "<", old)
      .executeTakeFirst();
    const unseen = await trx
      .updateTable("response")
      .set({ text: "", name: "", original_json: null })
      .where("status", "in", ["declined", "taken-down"])
      .where("decided", "<", old)
      .where("text", "!=", "")
      .executeTakeFirst();
    const previews = await trx
      .deleteFrom("avatar_preview")
      .where("made", "<=", now - PREVIEW_LIFE_MS)
      .executeTakeFirst();
    await deleteUnusedAvatars(trx);
    return {
      texts: Number(redacted.numUpdatedRows + unseen.numUpdatedRows),
      previews: Number(previews.numDeletedRows),
    };
  });
}

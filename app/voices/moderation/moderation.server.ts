import { randomBytes } from "node:crypto";
import { originalIfHeld } from "#app/concerns/held.server.ts";
import { type Avatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { parseDetails } from "#app/voices/responses/personal-detail.ts";
import { raiseRevision } from "#app/voices/responses/responses.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { ResponseStatus } from "#server/db/voices-tables.ts";
import type { Decision, FeaturedItem, ShownResponse } from "./moderation.ts";

/** A response that is waiting for a moderator. */
interface WaitingResponse extends Omit<ShownResponse, "avatar" | "posted"> {
  avatar: Avatar;
  posted: number;
}

/** The waiting responses: words of distress first, then the oldest. */
export async function listWaiting(db: Db, limit: number, offset = 0): Promise<WaitingResponse[]> {
  const rows = await db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
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
    .orderBy("response.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ options, question, flags, distress, ...row }) => ({
    ...row,
    question: question ?? row.topic,
    avatar: parseAvatarText(options ?? ""),
    flags: parseDetails(flags),
    distress: distress === 1,
  }));
}

/** What the id of a visitor's response looks like. */
export const responseId = /^[0-9a-f]{24}$/;

/** The result of a decision: done, or too late because of an earlier one (by whom, when), or no such response. */
export type Outcome =
  | { done: true }
  | {
      done: false;
      status: ResponseStatus;
      moderator: string | null;
      decided: number | null;
    }
  | null;

/**
 * Approves, redacts and approves, or declines a waiting response; withdraws a published one, puts it on the home page
 * or takes it off again. If two moderators decide at once, one of them succeeds and the other is told; the same
 * decision sent twice counts once and is no error.
 */
export async function decide(db: Db, id: string, given: Decision, moderator: string, now: number): Promise<Outcome> {
  if (!responseId.test(id)) return null;
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("response")
      .select(["name", "text", "original_json"])
      .where("id", "=", id)
      .where("source", "=", "visitor")
      .executeTakeFirst();
    if (!found) return null;
    const { original_json: original, ...before } = found;
    // If the words were left as they were, the child must not be told that they were changed.
    const isUnchanged =
      given.verdict === "redacted" && original === null && given.name === before.name && given.text === before.text;
    const decision: Decision = isUnchanged ? { verdict: "approved" } : given;
    const { verdict } = decision;
    const featuring = verdict === "featured" || verdict === "unfeatured";
    const reason = "reason" in decision ? decision.reason : null;
    const one = trx.updateTable("response").where("id", "=", id);
    const change = featuring
      ? one
          .set({ featured: verdict === "featured" ? now : null })
          .where("status", "=", "published")
          .where("featured", verdict === "featured" ? "is" : "is not", null)
      : one
          .set((row) => ({
            // By the database, since the child may choose at the same moment (spec digime.sharing).
            status:
              reason === null
                ? row
                    .case()
                    .when("sharing", "=", "office")
                    .then<ResponseStatus>("read")
                    .else<ResponseStatus>("published")
                    .end()
                : "declined",
            decided: now,
            reason,
            ...(verdict === "withdrawn" && { original_json: originalIfHeld, featured: null }),
            ...(verdict === "redacted" && {
              name: decision.name,
              text: decision.text,
              original_json: JSON.stringify(before),
            }),
          }))
          .where("status", "=", verdict === "withdrawn" ? "published" : "waiting");
    const { numUpdatedRows } = await change.executeTakeFirst();
    if (numUpdatedRows === 0n) return decidedBefore(trx, id, decision, moderator);
    await trx
      .insertInto("decision")
      .values({ id: randomBytes(12).toString("hex"), response: id, verdict, reason, moderator, decided: now })
      .execute();
    await raiseRevision(trx);
    return { done: true };
  });
}

/** Reads the response again: another moderator may have decided since we read it first. */
async function decidedBefore(trx: Db, id: string, decision: Decision, moderator: string): Promise<Outcome> {
  const row = await trx
    .selectFrom("response")
    // Putting a response on the home page is not the decision that published it.
    .leftJoin("decision", (join) =>
      join.onRef("decision.response", "=", "response.id").on("verdict", "not in", ["featured", "unfeatured"]),
    )
    .select(["status", "name", "text", "verdict", "decision.reason", "moderator", "response.decided"])
    .where("response.id", "=", id)
    .orderBy("decision.decided", "desc")
    .executeTakeFirst();
  if (!row) return null;
  const featuring = decision.verdict === "featured" || decision.verdict === "unfeatured";
  const repeated = featuring
    ? row.status === "published"
    : row.status !== "taken-down" &&
      row.moderator === moderator &&
      row.verdict === decision.verdict &&
      (!("reason" in decision) || decision.reason === row.reason) &&
      (!("text" in decision) || (decision.text === row.text && decision.name === row.name));
  return repeated
    ? { done: true }
    : { done: false, status: row.status, moderator: row.moderator, decided: row.decided };
}

/** The responses chosen for the home page, the latest choice first. */
export async function listChosen(db: Db): Promise<FeaturedItem[]> {
  const rows = await db
    .selectFrom("response")
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "name", "text"])
    .where("response.status", "=", "published")
    .where("featured", "is not", null)
    .orderBy("featured", "desc")
    .orderBy("response.id")
    .execute();
  return rows.map(({ topic, question, ...row }) => ({ ...row, question: question ?? topic }));
}

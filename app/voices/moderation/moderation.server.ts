import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Avatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { growRevision } from "#app/voices/responses/responses.server.ts";
import type { Db, ResponseStatus } from "#server/db/schema.ts";
import type { Decision, FeaturedItem, Verdict } from "./moderation.ts";

/** A response that a person has to read. */
interface WaitingResponse {
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
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ options, question, flags, distress, ...row }) => ({
    ...row,
    question: question ?? row.topic,
    avatar: parseAvatarText(options ?? ""),
    flags: flags === "" ? [] : flags.split(","),
    distress: distress === 1,
  }));
}

/** A response that its child has taken down. Nobody is shown its words, nor its name. */
export interface TakenDown {
  id: string;
  question: string;
  distress: boolean;
  posted: number;
  takenDown: number;
}

/** What children have taken down themselves since a time: words of distress first, then the newest. */
export async function listTakenDown(db: Db, limit: number, since: number): Promise<TakenDown[]> {
  const rows = await db
    .selectFrom("response")
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "distress", "posted", "decided"])
    .where("response.status", "=", "taken-down")
    .where("source", "=", "visitor")
    .where("decided", ">", since)
    // Of these it is the time of that decision.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("decision")
            .select("decision.id")
            .whereRef("decision.response", "=", "response.id")
            .where("verdict", "in", ["declined", "withdrawn"]),
        ),
      ),
    )
    .orderBy("distress", "desc")
    .orderBy("decided", "desc")
    .orderBy("response.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, topic, question, distress, posted, decided }) => ({
    id,
    question: question ?? topic,
    distress: distress === 1,
    posted,
    takenDown: decided ?? posted,
  }));
}

const responseId = /^[0-9a-f]{24}$/;

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
 * Approves, redacts and approves, or declines a response that waits; withdraws one that is published, puts it on the
 * home page or takes it off that. Of two moderators at once one decides and the other is told; the same decision sent
 * twice counts once and is no error.
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
    // A child whose words were left as they were is not told that they were changed.
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
          .set({
            status: reason === null ? "published" : "declined",
            decided: now,
            reason,
            ...(verdict === "withdrawn" && { original_json: null, featured: null }),
            ...(verdict === "redacted" && {
              name: decision.name,
              text: decision.text,
              original_json: JSON.stringify(before),
            }),
          })
          .where("status", "=", verdict === "withdrawn" ? "published" : "waiting");
    const { numUpdatedRows } = await change.executeTakeFirst();
    if (numUpdatedRows === 0n) return decidedBefore(trx, id, decision, moderator);
    await trx
      .insertInto("decision")
      .values({ id: randomBytes(12).toString("hex"), response: id, verdict, reason, moderator, decided: now })
      .execute();
    await growRevision(trx);
    return { done: true };
  });
}

/** Reads the response again: another moderator may have decided since we read it first. */
async function decidedBefore(trx: Db, id: string, decision: Decision, moderator: string): Promise<Outcome> {
  const row = await trx
    .selectFrom("response")
    // What the home page shows decides nothing about what is published.
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

/** A decision as it is kept. */
export interface MadeDecision {
  /** Of the response. */
  id: string;
  question: string;
  /** Empty where the child has taken the response down, or once it is forgotten. */
  name: string;
  verdict: Verdict;
  moderator: string;
  decided: number;
  published: boolean;
  takenDown: boolean;
  featured: boolean;
}

/**
 * The latest decisions of all moderators, newest first: of one response where it is named, or of published responses
 * whose name or text holds a term.
 */
export async function listDecisions(
  db: Db,
  limit: number,
  { response, term }: { response?: string; term?: string } = {},
): Promise<MadeDecision[]> {
  let query = db
    .selectFrom("decision")
    .innerJoin("response", "response.id", "decision.response")
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.id", "response.topic", "topic.question", "response.name", "response.status"])
    .select(["response.featured", "verdict", "moderator", "decision.decided"]);
  if (response !== undefined) {
    if (!responseId.test(response)) return [];
    query = query.where("decision.response", "=", response);
  }
  if (term !== undefined) {
    const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
    // The engine folds both sides, since some know only the letters A to Z.
    const holds = sql<boolean>`lower(response.name || ' ' || response.text) like lower(${pattern}) escape '\\'`;
    query = query.where("response.status", "=", "published").where(holds);
  }
  const rows = await query.orderBy("decision.decided", "desc").orderBy("decision.id").limit(limit).execute();
  return rows.map(({ topic, question, name, status, featured, ...row }) => ({
    ...row,
    question: question ?? topic,
    name: status === "taken-down" ? "" : name,
    published: status === "published",
    takenDown: status === "taken-down",
    featured: featured !== null && status === "published",
  }));
}

/** What is chosen for the home page, the latest choice first. */
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

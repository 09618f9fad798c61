import { faceOf } from "#app/voices/avatar/avatar.ts";
import type { Db, ResponseSource } from "#server/db/schema.ts";
import type { Waiting } from "#server/mail/queued-emails.ts";
import { paragraphs } from "./posted-text.ts";
import type { ResponseCard } from "./topic.ts";
import { isWithSafeguarding } from "./waiting.server.ts";

export async function listResponses(
  db: Db,
  topic: string,
  { limit, offset = 0, source = "visitor" }: { limit: number; offset?: number; source?: ResponseSource },
): Promise<ResponseCard[]> {
  const rows = await publishedResponses(db)
    .where("topic", "=", topic)
    .where("source", "=", source)
    .orderBy("posted", "desc")
    .orderBy("response.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(cardOf);
}

/** Of all topics when `topic` is null, the latest choice first. */
export async function listFeatured(db: Db, topic: string | null, limit: number) {
  const rows = await selectFeatured(db, topic, limit).execute();
  return rows.map((row) => ({ ...cardOf(row), topic: row.topic, question: row.question }));
}

/** On its own so that a test can check its query plan. */
export function selectFeatured(db: Db, topic: string | null, limit: number) {
  const featured = publishedResponses(db)
    .leftJoin("topic", "topic.id", "response.topic")
    .select(["response.topic", "topic.question"])
    .where("featured", "is not", null)
    .orderBy("featured", "desc")
    .orderBy("response.id")
    .limit(limit);
  return topic === null ? featured : featured.where("response.topic", "=", topic);
}

function publishedResponses(db: Db) {
  return db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .select(["response.id", "name", "text", "response.avatar", "avatar.options"])
    .where("response.status", "=", "published");
}

function cardOf(row: { id: string; name: string; text: string; avatar: string; options: string | null }): ResponseCard {
  return { id: row.id, name: row.name, text: paragraphs(row.text), face: faceOf(row.avatar, row.options) };
}

/** Counts a topic's samples as long as no visitor's is published (spec topics.samples). */
export async function countResponses(db: Db, topic: string): Promise<{ total: number; source: ResponseSource }> {
  const rows = await db
    .selectFrom("response")
    .select(({ fn }) => ["source", fn.countAll<number>().as("total")])
    .where("topic", "=", topic)
    .where("status", "=", "published")
    .groupBy("source")
    .execute();
  return rows.find(({ source }) => source === "visitor") ?? rows[0] ?? { total: 0, source: "visitor" };
}

export async function countNewer(db: Db, { id, topic, posted }: { id: string; topic: string; posted: number }) {
  const { count } = await db
    .selectFrom("response")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("topic", "=", topic)
    .where("status", "=", "published")
    .where("source", "=", "visitor")
    .where(({ eb, refTuple, tuple }) => eb(refTuple("posted", "id"), ">", tuple(posted, id)))
    .executeTakeFirstOrThrow();
  return count;
}

export async function measureWaiting(db: Db): Promise<{ all: Waiting; distress: Waiting }> {
  const rows = await db
    .selectFrom("response")
    .select(({ fn }) => ["distress", fn.countAll<number>().as("count"), fn.min("posted").as("oldest")])
    .where("status", "=", "waiting")
    .where((row) => row.not(isWithSafeguarding(row)))
    .groupBy("distress")
    .execute();
  const together = (some: typeof rows): Waiting => ({
    count: some.reduce((sum, row) => sum + row.count, 0),
    oldest: some.length > 0 ? Math.min(...some.map((row) => row.oldest)) : null,
  });
  return { all: together(rows), distress: together(rows.filter((row) => row.distress === 1)) };
}

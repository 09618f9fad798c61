import { faceOf } from "#app/voices/avatar/avatar.ts";
import type { Db } from "#server/db/schema.ts";
import { paragraphs } from "./posted-text.ts";
import type { ResponseCard } from "./topic.ts";

/** Published responses of a topic, newest first. */
export async function listResponses(
  db: Db,
  topic: string | null,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ResponseCard[]> {
  let query = db
    .selectFrom("response")
    .leftJoin("avatar", "avatar.hash", "response.avatar")
    .select(["response.id", "name", "text", "response.avatar", "avatar.options"])
    .where("status", "=", "published");
  if (topic !== null) query = query.where("topic", "=", topic);
  const rows = await query
    .orderBy("posted", "desc")
    .orderBy("response.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    text: paragraphs(row.text),
    face: faceOf(row.avatar, row.options),
  }));
}

export async function countResponses(db: Db, topic: string): Promise<number> {
  const { count } = await db
    .selectFrom("response")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("topic", "=", topic)
    .where("status", "=", "published")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many responses nobody has read yet. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("response")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Raises the revision, so that every instance sees that something has changed for visitors. */
export async function growRevision(trx: Db): Promise<void> {
  await trx
    .updateTable("publication")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .execute();
}

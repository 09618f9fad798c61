import { jsonColumn, raiseRevision } from "#app/base/stores.server.ts";
import { NEVER } from "#app/content/span.ts";
import type { Db } from "#server/db/schema.ts";
import type { Services } from "#server/services.ts";
import type { DatedContent } from "./contents.ts";
import { findPublication, isOfThisRelease } from "./publication.ts";

const contentJson = jsonColumn<DatedContent>();

/**
 * Call it inside the transaction that publishes.
 * @param content null when the clock is not to change what visitors see
 */
export async function schedule(trx: Db, content: DatedContent | null, now: number): Promise<void> {
  await trx.deleteFrom("scheduled").execute();
  const due_at = content && nextChange(content, now);
  if (content && due_at !== null)
    await trx
      .insertInto("scheduled")
      .values({ id: 1, due_at, content_json: contentJson.format(content) })
      .execute();
}

/**
 * Every instance may call it at any time: one of them does the work.
 * @returns whether something changed
 */
export async function publishDue({ db, clock }: Pick<Services, "db" | "clock">): Promise<boolean> {
  const now = clock.now();
  if (!(await db.selectFrom("scheduled").select("id").where("due_at", "<=", now).executeTakeFirst())) return false;
  // Content stored by another release may have a different shape; an instance of that release, or the next publishing,
  // does the work.
  const publication = await findPublication(db);
  if (!publication || !isOfThisRelease(publication.content_hash)) return false;
  const { editionAt, replaceContent } = await import("./contents.ts");
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable("scheduled")
      .set({ due_at: NEVER })
      .where("due_at", "<=", now)
      .returning("content_json")
      .executeTakeFirst();
    if (!claimed) return false;
    const content = contentJson.parse(claimed.content_json);
    await replaceContent(trx, editionAt(content, now));
    const due_at = nextChange(content, now);
    if (due_at !== null) await trx.updateTable("scheduled").set({ due_at }).execute();
    await raiseRevision(trx);
    return true;
  });
}

function nextChange({ times, changes }: DatedContent, now: number): number | null {
  const ends = Object.values(times).flatMap(({ from, until }) => [from, until]);
  const later = [...ends, ...changes].filter((time) => time > now && time < NEVER);
  return later.length > 0 ? Math.min(...later) : null;
}

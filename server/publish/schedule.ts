import { jsonColumn } from "#app/base/json-column.ts";
import { raiseRevision } from "#app/voices/responses/responses.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Services } from "#server/services.ts";
import { type DatedContent, editionAt, nextChange } from "./edition.ts";
import { findPublication, isOfThisRelease } from "./publication.ts";

const contentJson = jsonColumn<DatedContent>();

/**
 * Stores content in the database for as long as the clock will still change what visitors see of it; null when it is
 * not to change. Call it inside the transaction that publishes it.
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
 * Publishes content again when the clock has changed what visitors should see. Every instance may call it at any time:
 * one of them does the work, and all see the new revision.
 * @returns whether something changed
 */
export async function publishDue({ db, clock }: Pick<Services, "db" | "clock">): Promise<boolean> {
  const now = clock.now();
  const due = await db.selectFrom("scheduled").select("due_at").where("due_at", "<=", now).executeTakeFirst();
  if (!due) return false;
  // Content stored by another release may have a different shape; an instance of that release, or the next publishing,
  // does the work.
  const publication = await findPublication(db);
  if (!publication || !isOfThisRelease(publication.content_hash)) return false;
  const { replaceContent } = await import("./replace-content.ts");
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .deleteFrom("scheduled")
      .where("due_at", "=", due.due_at)
      .returning("content_json")
      .executeTakeFirst();
    if (!claimed) return false;
    const content = contentJson.parse(claimed.content_json);
    await replaceContent(trx, editionAt(content, now));
    await schedule(trx, content, now);
    await raiseRevision(trx);
    return true;
  });
}

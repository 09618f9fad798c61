import type { Db } from "#server/db/schema.ts";
import { hashRelease } from "./read-tree.ts";

/** Whether this release has published the present content; content of another release may have another shape. */
export function isOfThisRelease(contentHash: string): boolean {
  return contentHash.startsWith(`${hashRelease()}-`);
}

/** What has been published last, or undefined before the first time. */
export function findPublication(db: Db) {
  return db.selectFrom("publication").selectAll().where("id", "=", 1).executeTakeFirst();
}

/**
 * Whether this content is what is published. If so, it is said to be so as of `now`, for those who began to publish
 * something else before. Visitors see no change, so the revision stays.
 */
export async function confirmPublication(trx: Db, contentHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("publication")
    .set((row) => ({
      published_at: row.case().when("published_at", "<", now).then(now).else(row.ref("published_at")).end(),
    }))
    .where("content_hash", "=", contentHash)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function recordPublication(trx: Db, contentHash: string, now: number): Promise<void> {
  await trx
    .insertInto("publication")
    .values({ id: 1, revision: 1, content_hash: contentHash, published_at: now })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        revision: row("publication.revision", "+", 1),
        content_hash: contentHash,
        published_at: now,
      })),
    )
    .execute();
}

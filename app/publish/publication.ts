import type { Db } from "#server/db/schema.ts";
import { hashRelease } from "./read-tree.ts";

/** Content of another release may have a different shape. */
export function isOfThisRelease(contentHash: string): boolean {
  return contentHash.startsWith(`${hashRelease()}-`);
}

export function findPublication(db: Db) {
  return db.selectFrom("publication").selectAll().where("id", "=", 1).executeTakeFirst();
}

/**
 * Content that is published already counts as published at `now`, so that a process that started to publish something
 * else before does not replace it. Visitors see no change, so the revision stays.
 * @param version the last version that is in it; null leaves it as it is
 */
export async function confirmPublication(
  trx: Db,
  contentHash: string,
  now: number,
  version: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("publication")
    .set((row) => ({
      ...(version !== null && { version }),
      published_at: row.case().when("published_at", "<", now).then(now).else(row.ref("published_at")).end(),
    }))
    .where("content_hash", "=", contentHash)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function recordPublication(
  trx: Db,
  contentHash: string,
  now: number,
  version: number | null,
): Promise<void> {
  await trx
    .insertInto("publication")
    .values({ id: 1, revision: 1, content_hash: contentHash, published_at: now, version })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        revision: row("publication.revision", "+", 1),
        content_hash: contentHash,
        published_at: now,
        version,
      })),
    )
    .execute();
}

import type { Db } from "#server/db/schema.ts";
import { hashRelease } from "./read-tree.ts";

/** Content of another release may have a different shape. */
export function isOfThisRelease(contentHash: string): boolean {
  return contentHash.startsWith(`${hashRelease()}-`);
}

export function findPublication(db: Db) {
  return db.selectFrom("publication").selectAll().where("id", "=", 1).executeTakeFirst();
}

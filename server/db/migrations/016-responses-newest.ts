import type { Kysely } from "kysely";

/** Indexes for the home page, which shows responses that a moderator chose, or else the newest of all topics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("response_featured")
    .on("response")
    .columns(["status", "featured desc", "id"])
    .where("featured", "is not", null)
    .execute();
  await db.schema.createIndex("response_newest").on("response").columns(["status", "posted desc", "id desc"]).execute();
}

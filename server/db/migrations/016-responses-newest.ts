import type { Kysely } from "kysely";

/** Responses that a moderator chose, and the newest of all topics: the home page shows the ones or the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("response_featured")
    .on("response")
    .columns(["status", "featured desc", "id"])
    .where("featured", "is not", null)
    .execute();
  await db.schema.createIndex("response_newest").on("response").columns(["status", "posted desc", "id desc"]).execute();
}

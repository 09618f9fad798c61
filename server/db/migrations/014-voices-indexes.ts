import type { Kysely } from "kysely";

/**
 * Indexes for the responses of the last hour, counted whenever one is posted, and for the moderators' latest decisions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("response_posted").on("response").columns(["source", "posted"]).execute();
  await db.schema.createIndex("decision_latest").on("decision").columns(["decided desc", "id"]).execute();
}

import type { Kysely } from "kysely";

/** The responses of the last hour, counted with each that is posted, and the latest decisions, for moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("response_posted").on("response").columns(["source", "posted"]).execute();
  await db.schema.createIndex("decision_latest").on("decision").columns(["decided desc", "id"]).execute();
}

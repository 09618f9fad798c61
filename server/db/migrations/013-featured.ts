import type { Kysely } from "kysely";

/** When a moderator chose a response for the home page; null for all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("response").addColumn("featured", "bigint").execute();
}

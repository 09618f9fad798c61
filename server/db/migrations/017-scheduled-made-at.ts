import type { Kysely } from "kysely";

/** For what time the published edition was made, so that one made by a clock that was ahead is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("scheduled").addColumn("made_at", "bigint").execute();
}

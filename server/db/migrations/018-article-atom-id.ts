import type { Kysely } from "kysely";

/** The id of each article in Atom feeds, which stays when its address changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("article").addColumn("atom_id", "text").execute();
}

import type { Kysely } from "kysely";

/** Which migrations only added something, for versions that do not know them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("expansion")
    .addColumn("migration", "text", (column) => column.primaryKey())
    .execute();
}

import type { Kysely } from "kysely";

/** How children say that they may need help, for searches and messages alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("help_setting")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("words_json", "text", (column) => column.notNull())
    .execute();
}

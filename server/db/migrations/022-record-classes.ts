import type { Kysely } from "kysely";

/** The class of records of each thing that the site keeps, from content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("record_class")
    .addColumn("thing", "text", (column) => column.primaryKey())
    .addColumn("class_json", "text", (column) => column.notNull())
    .execute();
}

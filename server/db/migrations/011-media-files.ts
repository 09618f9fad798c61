import type { Kysely } from "kysely";

/** The pictures and documents of what is published, with their bytes where instances share nothing but the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite keeps bytes as bytes whatever a column's type is called.
  await db.schema
    .createTable("media_file")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("bytes", "bytea")
    .addColumn("replaced_at", "bigint")
    .execute();
}

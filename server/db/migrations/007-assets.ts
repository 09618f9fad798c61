import type { Kysely } from "kysely";

/** Files of builds, so that each instance can serve those of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite keeps bytes as bytes whatever a column's type is called.
  await db.schema
    .createTable("asset")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("seen", "bigint", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("plain", "bytea", (column) => column.notNull())
    .addColumn("brotli", "bytea")
    .addColumn("gzip", "bytea")
    .execute();
}

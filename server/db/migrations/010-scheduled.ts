import type { Kysely } from "kysely";

/** Content that is to appear later, kept so that every instance can publish it then, whoever has its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("scheduled")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("content_json", "text", (column) => column.notNull())
    .execute();
}

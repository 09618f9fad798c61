import type { Kysely } from "kysely";

/** Addresses that pages had before, each with the address of its page now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("former_address")
    .addColumn("address", "text", (column) => column.primaryKey())
    .addColumn("page", "text", (column) => column.notNull())
    .execute();
}

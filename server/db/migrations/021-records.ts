import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("disposal")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("record_class", "text", (column) => column.notNull())
    .addColumn("authority", "text", (column) => column.notNull())
    .addColumn("counted_from", "bigint", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("disposed_at", "bigint", (column) => column.notNull())
    .addColumn("disposed_by", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("disposal_disposed").on("disposal").columns(["disposed_at", "id"]).execute();
  await db.schema
    .createTable("hold")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("held_at", "bigint", (column) => column.notNull())
    .addColumn("held_by", "text", (column) => column.notNull())
    .addColumn("released_at", "bigint")
    .addColumn("released_by", "text")
    .execute();
  await db.schema.createIndex("hold_item").on("hold").columns(["kind", "item", "released_at"]).execute();
  await db.schema
    .createTable("erasure")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("erasure_made").on("erasure").columns(["made_at", "id"]).execute();
}

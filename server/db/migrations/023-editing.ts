import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("editor_pass")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("editor", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("draft")
    .addColumn("file", "text", (column) => column.primaryKey())
    .addColumn("to_file", "text")
    .addColumn("bytes", "bytea")
    .addColumn("base", "text", (column) => column.notNull())
    .addColumn("stamp", "text", (column) => column.notNull())
    .addColumn("editor", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("asked", "text")
    .addColumn("note", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("version")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("change_id", "integer", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("bytes", "bytea")
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("editor", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint")
    .execute();
  await db.schema.createIndex("version_file").on("version").columns(["file", "id"]).execute();
  await db.schema.createIndex("version_change").on("version").columns(["change_id"]).execute();
  await db.schema.alterTable("publication").addColumn("version", "integer").execute();
}

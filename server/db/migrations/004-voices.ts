import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("topic")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("topic_json", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("response")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("original_json", "text")
    .addColumn("avatar", "text", (column) => column.notNull())
    .addColumn("flags", "text", (column) => column.notNull())
    .addColumn("distress", "integer", (column) => column.notNull())
    .addColumn("posted", "bigint", (column) => column.notNull())
    .addColumn("decided", "bigint")
    .addColumn("reason", "text")
    .addColumn("receipt", "text", (column) => column.unique())
    .execute();
  await db.schema
    .createIndex("response_shown")
    .on("response")
    .columns(["topic", "status", "posted desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("response_waiting")
    .on("response")
    .columns(["status", "distress desc", "posted"])
    .execute();
  await db.schema.createIndex("response_avatar").on("response").columns(["avatar", "status"]).execute();
  await db.schema
    .createTable("decision")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("response", "text", (column) => column.notNull())
    .addColumn("verdict", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("moderator", "text", (column) => column.notNull())
    .addColumn("decided", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("decision_response").on("decision").columns(["response", "decided"]).execute();
  await db.schema
    .createTable("avatar")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("png_base64", "text")
    .execute();
  await db.schema
    .createTable("avatar_preview")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("png_base64", "text", (column) => column.notNull())
    .addColumn("made", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("avatar_preview_made").on("avatar_preview").column("made").execute();
}

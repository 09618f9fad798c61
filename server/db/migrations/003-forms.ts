import type { Kysely } from "kysely";
import { sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("form")
    .addColumn("client_id", "text", (column) => column.primaryKey())
    .addColumn("form_json", "text", (column) => column.notNull())
    .addColumn("css", "text", (column) => column.notNull())
    .addColumn("css_file", "text")
    .execute();
  await db.schema
    .createTable("submission")
    .addColumn("receipt", "text", (column) => column.primaryKey())
    .addColumn("client_id", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("delete_at", "bigint", (column) => column.notNull())
    .addColumn("spam", "integer", (column) => column.notNull())
    .addColumn("answers_json", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("submission_of_form")
    .on("submission")
    .columns(["client_id", "received_at", "receipt"])
    .execute();
  await db.schema.createIndex("submission_due").on("submission").columns(["delete_at"]).execute();
  await db.schema
    .createTable("recent_submission")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("receipt", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("recent_submission_at").on("recent_submission").columns(["at"]).execute();
  await db.schema
    .createTable("submission_file")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("receipt", "text", (column) => column.notNull().references("submission.receipt").onDelete("cascade"))
    .addColumn("alias", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("submission_file_of").on("submission_file").columns(["receipt"]).execute();
  await db.schema
    .createTable("upload_piece")
    .addColumn("upload_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("bytes", sql`${sql.raw(isPostgres(db) ? "bytea" : "blob")}`, (column) => column.notNull())
    .addPrimaryKeyConstraint("upload_piece_pk", ["upload_id", "position"])
    .execute();
  await db.schema
    .createTable("mail")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_json", "text", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addColumn("lease", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("mail_due").on("mail").columns(["due_at"]).execute();
  await db.schema
    .createTable("rate")
    .addColumn("window_start", "bigint", (column) => column.notNull())
    .addColumn("visitor", "text", (column) => column.notNull())
    .addColumn("uses", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("rate_pk", ["window_start", "visitor"])
    .execute();
  await db.schema
    .createTable("rate_salt")
    .addColumn("day", "bigint", (column) => column.primaryKey())
    .addColumn("salt", "text", (column) => column.notNull())
    .execute();
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter.constructor.name.startsWith("Postgres");
}

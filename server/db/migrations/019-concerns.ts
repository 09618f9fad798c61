import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const response = () => db.schema.alterTable("response");
  await response()
    .addColumn("sharing", "text", (column) => column.notNull().defaultTo("everyone"))
    .execute();
  await response().addColumn("appears_at", "bigint").execute();
  await response().addColumn("answer", "text").execute();
  await response().addColumn("answered_at", "bigint").execute();
  await db.schema
    .createTable("concern")
    .addColumn("number", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item", "text")
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("outcome", "text")
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("may_publish", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("notified", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "bigint")
    .execute();
  await db.schema
    .createIndex("concern_item")
    .unique()
    .on("concern")
    .columns(["kind", "item"])
    .where("item", "is not", null)
    .execute();
  await db.schema.createIndex("concern_due").on("concern").column("due_at").execute();
  await db.schema.createIndex("concern_state").on("concern").columns(["state", "received_at"]).execute();
  await db.schema
    .createTable("concern_entry")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("concern", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("notified", "text")
    .addColumn("reference", "text")
    .execute();
  await db.schema.createIndex("concern_entry_concern").on("concern_entry").columns(["concern", "made_at"]).execute();
  await db.schema
    .createTable("removal_request")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("handled_at", "bigint")
    .addColumn("handled_by", "text")
    .execute();
  await db.schema
    .createIndex("removal_request_open")
    .on("removal_request")
    .columns(["handled_at", "received_at"])
    .execute();
  await db.schema
    .createTable("revoked_link")
    .addColumn("address", "text", (column) => column.primaryKey())
    .addColumn("revoked_at", "bigint", (column) => column.notNull())
    .execute();
}

import type { Kysely } from "kysely";

/**
 * Keys that a misspelt word shares with the words it may stand for, so that a few rows are read instead of every word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("search_spelling")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("documents", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_spelling_key", ["key", "word"])
    .execute();
  await db.schema.createIndex("search_word_stem").on("search_word").columns(["stem", "documents"]).execute();
  await db.schema.createIndex("search_document_address").on("search_document").column("address").execute();
  await db.schema.dropIndex("search_word_length").execute();
}

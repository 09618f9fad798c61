import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The full text is the engine's own: FTS5 (sqlite.org/fts5), or tsvector with GIN. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("article")
    .addColumn("documents_json", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .createTable("resource")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("date", "bigint", (column) => column.notNull())
    .addColumn("resource_json", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("resource_newest").on("resource").columns(["date desc", "id desc"]).execute();
  await db.schema
    .createTable("search_setting")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("setting_json", "text", (column) => column.notNull())
    .execute();
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("search_word")
    // Prefixes are looked up as ranges, for which words must be ordered by code points.
    .addColumn("word", postgres ? sql`text collate "C"` : "text", (column) => column.primaryKey())
    .addColumn("stem", "text", (column) => column.notNull())
    .addColumn("length", "integer", (column) => column.notNull())
    .addColumn("documents", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("search_word_length").on("search_word").columns(["length", "documents desc"]).execute();
  await db.schema
    .createTable("search_document")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("path_json", "text", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  if (postgres) {
    await sql`create table search_text (id integer primary key, words tsvector not null)`.execute(db);
    await sql`create index search_text_words on search_text using gin (words)`.execute(db);
  } else await sql`create virtual table search_text using fts5(title, body, content='', tokenize='ascii')`.execute(db);
}

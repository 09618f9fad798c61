import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publication")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("published_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("site")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("site_json", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("page")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("page_json", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("news_term")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("tone", "text")
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("news_term_pk", ["kind", "slug"])
    .execute();
  await db.schema
    .createTable("news_facet")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("issues", "text", (column) => column.notNull())
    .addColumn("articles", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("article")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("facet_id", "integer", (column) => column.notNull().references("news_facet.id"))
    .addColumn("date", "bigint", (column) => column.notNull())
    .addColumn("date_string", "text", (column) => column.notNull())
    .addColumn("headline", "text", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("background", "text", (column) => column.notNull())
    .addColumn("rectangular", "integer", (column) => column.notNull())
    .addColumn("picture_json", "text")
    .addColumn("caption", "text")
    .addColumn("html", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("article_newest").on("article").columns(["date desc", "id desc", "facet_id"]).execute();
  await db.schema.createIndex("article_facet").on("article").columns(["facet_id", "date desc", "id desc"]).execute();
}

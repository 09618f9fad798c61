import type { Kysely } from "kysely";

/** What the office does about concerns, from content. Apart from the site's settings, since no page may show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("concern_guide")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("guide_json", "text", (column) => column.notNull())
    .execute();
}

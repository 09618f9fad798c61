import type { Kysely } from "kysely";

/** A combination's values of each news filter, under the filter's name, so that a new filter needs no column of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("news_facet").addColumn("values_json", "text").execute();
}

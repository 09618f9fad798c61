import type { Kysely } from "kysely";

/** When moderators were told of a response, and which addresses got a letter today, so that each happens only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("response").addColumn("announced", "bigint").execute();
  const responses = (db as Kysely<{ response: { announced: number; posted: number } }>).updateTable("response");
  await responses.set((row) => ({ announced: row.ref("posted") })).execute();
  await db.schema
    .createIndex("response_unannounced")
    .on("response")
    .columns(["announced", "status", "posted"])
    .execute();
  await db.schema
    .createTable("mailed_address")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
}

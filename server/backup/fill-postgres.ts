import path from "node:path";
import { sql } from "kysely";
import { connect, WORK_TIMEOUT_MS } from "#server/db/connect.ts";
import { findMigration, migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import { nullIfAbsent } from "#server/files/disk.ts";
import { databaseUploads } from "#server/files/uploads.ts";
import { copyTables, countRows, listTables } from "./copy-tables.ts";

interface Filling {
  /** The PostgreSQL database to fill. */
  url: string;
  /** An embedded database, its tables up to date, to which nobody else writes. */
  from: Db;
  /** A folder with copies of visitors' files in `uploads`, which will be deleted. */
  folder: string;
  /** True to replace what is there. */
  overwrite: boolean;
}

/**
 * Fills a PostgreSQL database with all rows and files of an embedded one, in one transaction. Nobody else can read or
 * write meanwhile. @throws when it holds something already and `overwrite` is false; it is then unchanged
 */
export async function fillPostgres({ url, from, folder, overwrite }: Filling): Promise<void> {
  const to = connect({ postgres: url }, { timeoutMs: WORK_TIMEOUT_MS });
  try {
    if ((await findMigration(to)) === null && (await listTables(to)).length > 0)
      throw new Error("That database belongs to another program. Name an empty one.");
    await migrate(to);
    await to.transaction().execute(async (trx) => {
      const revision = await empty(trx, overwrite);
      await copyTables(from, trx);
      const uploads = databaseUploads(folder);
      for (const { id } of await from.selectFrom("submission_file").select("id").execute()) {
        // A file that was lost before the backup stays lost.
        await uploads.store(trx, id, path.join(folder, "uploads", id)).catch(nullIfAbsent);
      }
      // Instances cache pages by revision, so a revision that they have seen must not return with other content.
      const next = sql<number>`greatest(revision, ${revision}) + 1`;
      await trx.updateTable("publication").set({ revision: next }).execute();
    });
  } finally {
    await to.destroy();
  }
}

/** Locks the tables against everybody else and empties them. @returns the revision that was published, or 0 */
async function empty(trx: Db, overwrite: boolean): Promise<number> {
  const tables = [...(await listTables(trx)), "search_text", "upload_piece"];
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  const counts = await countRows(trx, tables);
  if (!overwrite && Object.values(counts).some((count) => count > 0))
    throw new Error("That database is not empty. Name another one, or add --overwrite to replace all that is in it.");
  const published = await trx.selectFrom("publication").select("revision").executeTakeFirst();
  await sql`truncate ${names}`.execute(trx);
  return published?.revision ?? 0;
}

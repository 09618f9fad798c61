import { copyFile } from "node:fs/promises";
import path from "node:path";
import { dataPaths } from "#server/data-folder.ts";
import { connect, WORK_TIMEOUT_MS } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Env } from "#server/env.ts";
import { nullIfAbsent } from "#server/files/disk.ts";
import type { RowCounts } from "./copy-tables.ts";
import { lockExclusively, requireDatabase } from "./embedded.ts";
import { fillPostgres } from "./fill-postgres.ts";
import { inWorkFolder } from "./work-folder.ts";

interface Move {
  rows: RowCounts;
  /** Visitors' files that were not in the data folder. */
  missing: string[];
}

/**
 * Copies the embedded database and the files that visitors sent into PostgreSQL, all or nothing. The embedded one stays
 * as it is.
 * @param overwrite true to replace what is there
 * @throws with one line for the person at the terminal
 */
export async function move(env: Env, url: string, overwrite: boolean): Promise<Move> {
  const { folder: data, database, uploads } = dataPaths(env.DATA_DIR);
  requireDatabase(database);
  // Locks and unlocks it, to see that the site is not running: what it wrote while we read would be lost.
  lockExclusively(database)();
  const from = connect({ sqlite: database }, { timeoutMs: WORK_TIMEOUT_MS });
  const missing: string[] = [];
  try {
    await migrate(from);
    return await inWorkFolder(data, (folder) =>
      from.transaction().execute(async (trx) => {
        const takeUpload = async (id: string) => {
          const copy = path.join(folder, id);
          const copied = await copyFile(path.join(uploads, id), copy).catch(nullIfAbsent);
          if (copied !== null) return copy;
          missing.push(id);
          return null;
        };
        return { rows: await fillPostgres({ url, from: trx, takeUpload, folder, overwrite }), missing };
      }),
    );
  } finally {
    await from.destroy();
  }
}

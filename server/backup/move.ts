import { dataPaths } from "#server/data-folder.ts";
import type { Env } from "#server/env.ts";
import { version } from "#server/program.ts";
import { backUp } from "./backup.ts";
import { lockExclusively, requireDatabase } from "./embedded.ts";
import { restore } from "./restore.ts";
import { inWorkFolder } from "./work-folder.ts";

/**
 * All or nothing.
 * @returns how many rows of each table were moved, and the files that were not in the data folder
 */
export async function move(env: Env, url: string, overwrite: boolean) {
  const { folder, database } = dataPaths(env.DATA_DIR);
  requireDatabase(database);
  // Locks and unlocks it, to see that the site is not running: what it wrote meanwhile would be lost.
  lockExclusively(database)();
  return inWorkFolder(folder, async (workFolder) => {
    const { file, rows, missing } = await backUp(env, workFolder, version());
    await restore({ ...env, DATABASE_URL: url, DATA_DIR: workFolder }, file, overwrite);
    return { rows, missing };
  });
}

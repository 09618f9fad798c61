import { accessSync, constants } from "node:fs";
import Database from "better-sqlite3";
import { codeOf } from "#server/error-code.ts";
import { findHolders } from "#server/files/find-holders.ts";
import { asStorageError } from "#server/storage-error.ts";

/** @throws when there is no embedded database, or we may not read it */
export function requireDatabase(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (codeOf(error) === "EACCES")
      throw new Error(
        `The database ${file} cannot be read (${(error as Error).message}). Run this as the user that the site runs as.`,
      );
    throw new Error(`There is no database at ${file}. Set DATA_DIR to the site's data folder.`);
  }
}

/**
 * Locks an embedded database so that nobody else can open it; makes an empty file if there is none.
 * @returns a function that unlocks it
 * @throws when another process has it open, even an idle one; if it is damaged, only when we can see that process
 */
export async function lockExclusively(file: string): Promise<() => void> {
  const sqlite = open(file);
  try {
    // The journal mode can only be changed while no other connection is open.
    sqlite.pragma("journal_mode = delete");
    sqlite.exec("begin exclusive");
  } catch (error) {
    const holders = await findHolders(file);
    // A damaged database may be replaced, but it shows no locks: a site that still has it open would go on using it.
    const damaged = /^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error));
    if (damaged && holders.length === 0) return () => sqlite.close();
    sqlite.close();
    if (!damaged && codeOf(error) !== "SQLITE_BUSY") throw asStorageError(error, file);
    const named = holders.length > 0 ? ` (process ${holders.join(", ")})` : "";
    throw new Error(`The site or another command uses ${file}${named}. Stop it first.`);
  }
  return () => sqlite.close();
}

function open(file: string): Database.Database {
  try {
    return new Database(file, { timeout: 0 });
  } catch (error) {
    throw asStorageError(error, file);
  }
}

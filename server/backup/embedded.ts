import { accessSync, constants } from "node:fs";
import Database from "better-sqlite3";
import { codeOf } from "#server/error-code.ts";
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
 * @throws when another process has it open, even an idle one, unless it is damaged
 */
export function lockExclusively(file: string): () => void {
  const sqlite = open(file);
  try {
    // The journal mode can only be changed while no other connection is open.
    sqlite.pragma("journal_mode = delete");
    sqlite.exec("begin exclusive");
  } catch (error) {
    // A damaged database may be replaced; it shows no locks.
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) return () => sqlite.close();
    sqlite.close();
    if (codeOf(error) !== "SQLITE_BUSY") throw asStorageError(error, file);
    throw new Error(`The site or another command uses ${file}. Stop it first.`);
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

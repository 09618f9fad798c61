import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { asStorageError } from "#server/storage-error.ts";
import { codeOf } from "./work-folder.ts";

/** @throws when there is no embedded database to read */
export function needDatabase(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}. Set DATA_DIR to the site's data folder.`);
}

/**
 * Locks an embedded database so that nobody else can open it; makes an empty file where there is none.
 * @returns a function that unlocks it
 * @throws when another process has it open, even if that does nothing
 */
export function holdAlone(file: string): () => void {
  const sqlite = open(file);
  try {
    // The journal mode can only be changed while no other connection is open.
    sqlite.pragma("journal_mode = delete");
    sqlite.exec("begin exclusive");
  } catch (error) {
    // A damaged database can be used by nobody, so it may be replaced.
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

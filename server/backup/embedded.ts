import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { codeOf } from "#server/error-code.ts";
import { asStorageError } from "#server/storage-error.ts";

export function requireDatabase(file: string): void {
  if (existsSync(file)) return;
  throw new Error(`There is no database at ${file}, or we may not see it. Set DATA_DIR to the site's data folder.`);
}

/** @returns what unlocks it. @throws when another process has it open, even an idle one, unless it is damaged */
export function lockExclusively(file: string): () => void {
  let sqlite: Database.Database | undefined;
  try {
    sqlite = new Database(file, { timeout: 0 });
    // The journal mode can only be changed while no other connection is open.
    sqlite.pragma("journal_mode = delete");
    sqlite.exec("begin exclusive");
  } catch (error) {
    sqlite?.close();
    // A damaged database may be replaced; it shows no locks.
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) return () => {};
    if (codeOf(error) !== "SQLITE_BUSY") throw asStorageError(error, file);
    throw new Error(`The site or another command uses ${file}. Stop it first.`);
  }
  return () => sqlite.close();
}

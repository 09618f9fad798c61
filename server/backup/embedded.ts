import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { codeOf } from "./work-folder.ts";

/** @throws when there is no embedded database to read */
export function needDatabase(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}. Set DATA_DIR to the site's data folder.`);
}

/**
 * Holds an embedded database so that nobody else can open it; makes an empty file where there is none.
 * @returns how to let it go
 * @throws when somebody has it open, also without doing anything
 */
export function holdAlone(file: string): () => void {
  const sqlite = new Database(file, { timeout: 0 });
  try {
    // Leaving the mode of the site needs every other connection to be closed.
    sqlite.pragma("journal_mode = delete");
    sqlite.exec("begin exclusive");
  } catch (error) {
    // What is damaged nobody can use, and it may be replaced.
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) return () => sqlite.close();
    sqlite.close();
    if (codeOf(error) !== "SQLITE_BUSY") throw error;
    throw new Error(`The site or another command uses ${file}. Stop it first.`);
  }
  return () => sqlite.close();
}

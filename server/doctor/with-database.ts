import { statSync } from "node:fs";
import { dataPaths } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import { NOT_ALLOWED } from "#server/db/postgres.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { asStorageError, StorageError } from "#server/storage-error.ts";
import { type Finding, warn } from "./finding.ts";

/** Where the embedded database is. */
export const databaseFile = (env: Env): string => dataPaths(env.DATA_DIR).database;

/** Opens the database while `look` runs. @returns `absent` when there is no database yet: none is created */
export async function withDatabase<T>(env: Env, look: (db: Db) => Promise<T>, absent: T): Promise<T> {
  if (!env.DATABASE_URL && !isThere(databaseFile(env))) return absent;
  const db = connect(env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: databaseFile(env) });
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** @throws {StorageError} when we are not even allowed to look */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new StorageError("failing", error, file);
  }
}

/**
 * For checks of other things that need the database. If it does not work, the database's own check says why and what to
 * do; these only say that they could not look.
 */
export async function unlessDatabaseFails(findings: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await findings;
  } catch (error) {
    const why = whyNot(error);
    if (why === null) throw error;
    return [warn(`Not examined: ${why}`)];
  }
}

/** PostgreSQL's codes for a missing table or column (its manual, appendix A), and SQLite's words. */
const NOT_YET = /^42(?:P01|703)$|no such (?:table|column)/;

function whyNot(error: unknown): string | null {
  const known = asStorageError(error);
  if (known instanceof StorageError)
    return `the database ${known.trouble === "away" || known.trouble === "damaged" ? `is ${known.trouble}` : "does not work"}`;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === NOT_ALLOWED) return "our role may not use the database";
  return NOT_YET.test(String(code)) || NOT_YET.test(String(message)) ? "its tables are not made yet" : null;
}

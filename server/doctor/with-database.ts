import { statSync } from "node:fs";
import { placesIn } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import { NOT_ALLOWED } from "#server/db/postgres.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { asStorageError, StorageError } from "#server/storage-error.ts";
import { type Finding, warn } from "./finding.ts";

/** Where the embedded database is. */
export const databaseFile = (env: Env): string => placesIn(env.DATA_DIR).database;

/** Opens the database for as long as something looks at it; `absent` where there is none yet, since none is made. */
export async function withDatabase<T>(env: Env, look: (db: Db) => Promise<T>, absent: T): Promise<T> {
  if (!env.DATABASE_URL && !isThere(databaseFile(env))) return absent;
  const db = connect(env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: databaseFile(env) });
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** @throws {StorageError} where we may not even look */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new StorageError("failing", error, file);
  }
}

/**
 * What a check of something else finds in the database. While that does not work, its own check says why and what to
 * do, and nobody has to read it again.
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

/** PostgreSQL's codes for a table or column that is not there (its manual, appendix A), and SQLite's words. */
const NOT_YET = /^42(?:P01|703)$|no such (?:table|column)/;

function whyNot(error: unknown): string | null {
  const known = asStorageError(error);
  if (known instanceof StorageError)
    return `the database ${known.trouble === "away" || known.trouble === "damaged" ? `is ${known.trouble}` : "does not work"}`;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === NOT_ALLOWED) return "our role may not use the database";
  return NOT_YET.test(String(code)) || NOT_YET.test(String(message)) ? "its tables are not made yet" : null;
}

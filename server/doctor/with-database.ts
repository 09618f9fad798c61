import { statSync } from "node:fs";
import { placesIn } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { asStorageError, StorageError } from "#server/storage-error.ts";
import { type Finding, warn } from "./finding.ts";

/** Where the embedded database is. */
export const fileOf = (env: Env): string => placesIn(env.DATA_DIR).database;

/** Opens the database for as long as something looks at it; `absent` where there is none yet, since none is made. */
export async function withDatabase<T>(env: Env, look: (db: Db) => Promise<T>, absent: T): Promise<T> {
  if (!env.DATABASE_URL && !isThere(fileOf(env))) return absent;
  const db = connect(env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: fileOf(env) });
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
    const known = asStorageError(error);
    if (!(known instanceof StorageError)) throw error;
    const how = known.trouble === "away" || known.trouble === "damaged" ? `is ${known.trouble}` : "does not work";
    return [warn(`Not examined: the database ${how}`)];
  }
}

import { existsSync } from "node:fs";
import { placesIn } from "#server/data-folder.ts";
import { connect } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";

/** Where the embedded database is. */
export const fileOf = (env: Env): string => placesIn(env.DATA_DIR).database;

/** Opens the database for as long as something looks at it; `absent` where there is none yet, since none is made. */
export async function withDatabase<T>(env: Env, look: (db: Db) => Promise<T>, absent: T): Promise<T> {
  if (!env.DATABASE_URL && !existsSync(fileOf(env))) return absent;
  const db = connect(env.DATABASE_URL ? { postgres: env.DATABASE_URL } : { sqlite: fileOf(env) });
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

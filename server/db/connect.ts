import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import { type Report, StorageError, storageErrorOf } from "#server/storage-error.ts";
import { openPool } from "./postgres.ts";
import type { Db, Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** ":memory:" is a SQLite database that is not kept. */
export type DatabaseAddress = { postgres: string } | { sqlite: string };

const TIMEOUT_MS = 5000;
const ANSWER_MS = 2000;
export const WORK_TIMEOUT_MS = 10 * 60_000;

interface Options {
  /** The longest that a statement may take on PostgreSQL, or wait for another process's lock on SQLite. */
  timeoutMs?: number;
  report?: Report;
}

const addresses = new WeakMap<Db, string>();

/** PostgreSQL connects on first use. @throws when the SQLite file cannot be made */
export function connect(address: DatabaseAddress, { timeoutMs = TIMEOUT_MS, report = () => {} }: Options = {}): Db {
  if ("sqlite" in address)
    return new Kysely<Tables>({ dialect: sqliteDialect({ file: address.sqlite, timeoutMs, report }) });
  const connectionString = address.postgres;
  const pool = () => openPool({ connectionString, timeoutMs, report });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  addresses.set(db, connectionString);
  return db;
}

export function isShared(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export async function withLongTimeout<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const postgres = addresses.get(db);
  if (postgres === undefined) return work(db);
  const long = connect({ postgres }, { timeoutMs: WORK_TIMEOUT_MS });
  try {
    return await work(long);
  } finally {
    await long.destroy();
  }
}

/** Deleted text could still be read in SQLite's write-ahead log. */
export async function emptyLog(db: Db): Promise<void> {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

export async function findDatabaseProblem(db: Db): Promise<StorageError | null> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new StorageError("away")), ANSWER_MS).unref();
  });
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
    return null;
  } catch (error) {
    return storageErrorOf(error, isShared(db) ? "away" : "failing");
  }
}

import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { codeOf } from "#server/error-code.ts";
import { asStorageError, type Report, StorageError, storageErrorOf } from "#server/storage-error.ts";

/** How long SQLite itself waits for a lock, which blocks the whole process. */
const BUSY_TIMEOUT_MS = 10;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;
const OPEN_TIMEOUT_MS = 5000;

interface SqliteSettings {
  file: string;
  timeoutMs: number;
  report: Report;
}

/**
 * Transactions begin IMMEDIATE, so that a second writing process waits instead of failing half-way with
 * SQLITE_BUSY_SNAPSHOT; migrations run inside one, which is their lock between processes. What is committed survives a
 * power cut (docs/decisions/18-storage-that-fails.md).
 * @throws {StorageError} when the file cannot be made or is no database
 */
export function sqliteDialect(settings: SqliteSettings): Dialect {
  const sqlite = open(settings.file);
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new RetryingSqliteDriver(sqlite, settings),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function open(file: string): Database.Database {
  try {
    if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true });
  } catch (error) {
    throw storageErrorOf(error, "failing", file);
  }
  try {
    const sqlite = new Database(file);
    enableWal(sqlite);
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // Sorting must not need space on a disk that may be full.
    sqlite.pragma("temp_store = MEMORY");
    // Deleted rows are overwritten: emails hold addresses, and erased text must be gone from the file too.
    sqlite.pragma("secure_delete = ON");
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return sqlite;
  } catch (error) {
    throw asStorageError(error, file);
  }
}

/** If several processes create a new database at once, SQLite tells all but one without waiting that it is locked. */
function enableWal(sqlite: Database.Database): void {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_BUSY" || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MAX_PAUSE_MS);
    }
  }
}

class RetryingSqliteDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;
  readonly #settings: SqliteSettings;

  constructor(sqlite: Database.Database, settings: SqliteSettings) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#settings = settings;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** SQLite may have rolled back by itself, as when the disk is full. */
  override async rollbackTransaction(_: DatabaseConnection) {
    if (this.#sqlite.inTransaction) this.#sqlite.exec("rollback");
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const { file, timeoutMs, report } = this.#settings;
    const deadline = performance.now() + timeoutMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await connection.executeQuery<R>(query);
      } catch (error) {
        const mapped = asStorageError(error, file);
        if (!(mapped instanceof StorageError)) throw error;
        // A statement that did not get the lock has changed nothing. A transaction has the lock already.
        const canRetry = mapped.kind === "busy" && !this.#sqlite.inTransaction && performance.now() < deadline;
        if (!canRetry) {
          report(mapped);
          throw mapped;
        }
        await this.releaseConnection();
        await sleep(pause);
        await super.acquireConnection();
      }
    }
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

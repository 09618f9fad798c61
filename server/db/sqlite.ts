import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { LRUCache } from "lru-cache";
import { codeOf } from "#server/error-code.ts";
import { asStorageError, type Report, StorageError, storageErrorOf } from "#server/storage-error.ts";

/** How many prepared statements are kept: all that the site has, and some of those that searches compose. */
const STATEMENTS = 300;
/** How long SQLite itself waits for a lock, which blocks the whole process. */
const SHORT_WAIT_MS = 10;
/** Pauses between attempts to get a lock from another process; other requests are served meanwhile. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [5, 100];
/** Right after one request has given up, others wait less, since one visitor causes several writes. */
const [LATELY_MS, SHORT_TIMEOUT_MS] = [1000, 300];
/** How often somebody who asks again and again gets a new look at the file, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

interface SqliteSettings {
  /** A path, or ":memory:". */
  file: string;
  /** How long to wait for a lock that another process holds, in milliseconds. */
  timeoutMs: number;
  report: Report;
}

/**
 * SQLite in a file, one connection. Transactions begin IMMEDIATE, so that a second writing process waits instead of
 * failing half-way with SQLITE_BUSY_SNAPSHOT, and migrations run inside such a transaction, which is their lock between
 * processes. What is committed survives a power cut (docs/decisions/18-storage-that-fails.md).
 */
export class SqliteFile extends SqliteDialect {
  readonly #open: OpenFile;
  /** @throws {StorageError} when the file is not the one that was opened */
  readonly check: () => void;
  /** @throws {StorageError} when the file cannot be made or is no database */
  constructor(settings: SqliteSettings) {
    const { file } = settings;
    const sqlite = open(file);
    super({ database: sqlite });
    this.#open = { ...settings, sqlite };
    this.check = file === ":memory:" ? () => {} : watchFile(file);
  }
  override createDriver() {
    return new WaitingDriver(this.#open);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

/** @throws {StorageError} when the file cannot be made or is no database */
function open(file: string): Database.Database {
  refuseOldNode();
  if (file !== ":memory:") makeFolderOf(file);
  try {
    const sqlite = new Database(file);
    turnLogOn(sqlite);
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // Sorting must not need room on a disk that may be full.
    sqlite.pragma("temp_store = MEMORY");
    // Deleted rows are overwritten: emails hold addresses, and erased text must be gone from the file too.
    sqlite.pragma("secure_delete = ON");
    sqlite.pragma(`busy_timeout = ${SHORT_WAIT_MS}`);
    return sqlite;
  } catch (error) {
    throw asStorageError(error, file);
  }
}

/** @throws on a Node that is too old for better-sqlite3, which would crash the process without a message */
export function refuseOldNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) < 22)
    throw new Error(`SQLite needs Node 22 or newer; this is Node ${version}. npm start uses the project's own.`);
}

function makeFolderOf(file: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
  } catch (error) {
    throw storageErrorOf(error, "failing", file);
  }
}

const OPENING_MS = 5000;

/**
 * Turns the write-ahead log on. If several processes create a new database at once, one succeeds, and SQLite tells the
 * others without waiting that it is locked.
 */
function turnLogOn(sqlite: Database.Database): void {
  const until = performance.now() + OPENING_MS;
  for (;;) {
    try {
      sqlite.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (codeOf(error) !== "SQLITE_BUSY" || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MAX_PAUSE_MS);
    }
  }
}

/**
 * Looks, at most once a minute, whether a file is still the one that is there now. If it was deleted or replaced, writes
 * to it still succeed, and are lost.
 * @returns a function that throws StorageError when it is not
 */
function watchFile(file: string): () => void {
  const opened = identify(file);
  let found = opened;
  let lookAt = 0;
  return () => {
    if (performance.now() >= lookAt) {
      lookAt = performance.now() + LOOK_EVERY_MS;
      found = identify(file);
    }
    if (found !== opened) throw new StorageError("replaced");
  };
}

function identify(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

interface OpenFile extends SqliteSettings {
  sqlite: Database.Database;
}

/** Kysely's driver, which also waits for locks of other processes, and throws StorageError. */
class WaitingDriver extends SqliteDriver {
  readonly #open: OpenFile;
  #gaveUpAt = Number.NEGATIVE_INFINITY;

  constructor(file: OpenFile) {
    const { sqlite } = file;
    // Preparing a statement again takes about as long as running it.
    const statements = new LRUCache<string, Database.Statement>({
      max: STATEMENTS,
      memoMethod: (query) => sqlite.prepare(query),
    });
    super({ database: { prepare: (query) => statements.memo(query), close: () => sqlite.close() } });
    this.#open = file;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await this.rollbackTransaction(connection);
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** Rolls back, unless SQLite has done so by itself, as when the disk is full. */
  override async rollbackTransaction(_: DatabaseConnection) {
    if (this.#open.sqlite.inTransaction) this.#open.sqlite.exec("rollback");
  }

  /** @throws {StorageError} when the lock stays with another process, or the disk fails */
  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const { sqlite, file, timeoutMs, report } = this.#open;
    const lately = performance.now() - this.#gaveUpAt < LATELY_MS;
    const until = performance.now() + (lately ? Math.min(SHORT_TIMEOUT_MS, timeoutMs) : timeoutMs);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await connection.executeQuery<R>(query);
      } catch (error) {
        const known = asStorageError(error, file);
        if (!(known instanceof StorageError)) throw error;
        // A statement that did not get the lock has changed nothing and can be tried again. A transaction has the lock
        // already.
        const mayWait = known.trouble === "busy" && !sqlite.inTransaction && performance.now() < until;
        if (!mayWait) {
          if (known.trouble === "busy") this.#gaveUpAt = performance.now();
          report(known);
          throw known;
        }
        // Readers go first: they need no lock.
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

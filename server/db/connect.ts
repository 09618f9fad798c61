import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from "kysely";
import { LRUCache } from "lru-cache";
import type { Db, Tables } from "./schema.ts";

/** Where the data is: a PostgreSQL address, or a file for SQLite (":memory:" for a passing one). */
export type DatabaseAddress = { postgres: string } | { sqlite: string };

/** Opens the database; PostgreSQL connects on first use. @throws when the SQLite file cannot be made. */
export function connect(address: DatabaseAddress): Db {
  return "postgres" in address ? connectPostgres(address.postgres) : connectSqlite(address.sqlite);
}

function connectPostgres(connectionString: string): Db {
  const pool = async () => {
    const { default: pg } = await import("pg");
    const connections = new pg.Pool({
      connectionString,
      connectionTimeoutMillis: 5000,
      max: 10,
      types: {
        getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
      },
    });
    // An idle connection that the database drops is replaced on the next use; without a listener it would end the process.
    connections.on("error", () => {});
    return connections;
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Statements that stay prepared: more than the site has, and few of those that a search makes up. */
const STATEMENTS = 300;

function connectSqlite(file: string): Db {
  if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true });
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  // What is deleted is overwritten: letters hold addresses, and erased words must be gone from the file too.
  sqlite.pragma("secure_delete = ON");
  const statements = new LRUCache<string, Database.Statement>({ max: STATEMENTS });
  const database = {
    prepare(sql: string) {
      const known = statements.get(sql) ?? sqlite.prepare(sql);
      statements.set(sql, known);
      return known;
    },
    close: () => sqlite.close(),
  } as SqliteDatabase;
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database }) });
}

/**
 * SQLite whose transactions begin IMMEDIATE, so that a second writing process waits instead of failing half-way
 * with SQLITE_BUSY_SNAPSHOT, and whose migrations run inside such a transaction, which is their lock between processes.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Empties SQLite's log of changes, where what was deleted could still be read; nothing on PostgreSQL. */
export async function emptyLog(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

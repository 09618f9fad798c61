import { Migrator, sql } from "kysely";
import { codeOf } from "#server/error-code.ts";
import { StorageError } from "#server/storage-error.ts";
import { withLongTimeout } from "./connect.ts";
import { ALL_TABLES, migrations } from "./migrations/index.ts";
import { NOT_ALLOWED } from "./postgres.ts";
import type { Db } from "./schema.ts";

/** One that only adds is recorded as such in the same transaction, for older versions. */
const recorded = Object.fromEntries(
  Object.entries(migrations).map(([migration, { up, phase }]) => {
    const isRecorded = phase === "expand" && migration > ALL_TABLES;
    const run = async (db: Db) => {
      await up(db);
      if (isRecorded) await db.insertInto("expansion").values({ migration }).execute();
    };
    return [migration, { up: run }];
  }),
);

/**
 * Safe when several instances start at once. A database to which a newer version has only added stays as it is.
 * @throws when a migration fails, with its name; nothing of it or of those before it is kept
 * @throws when a newer version has done more than add, or `last` belongs to one
 */
export function migrate(db: Db, last?: string): Promise<void> {
  return withLongTimeout(db, async (db) => {
    const { waiting, unknown, breaking } = await compareMigrations(db);
    const foreign = breaking[0] ?? (waiting.length > 0 ? unknown[0] : undefined);
    if (foreign !== undefined) throw newer(foreign);
    if (last !== undefined && !knowsMigration(last)) throw newer(last);
    if (unknown.length > 0) return;
    const migrator = new Migrator({ db: db, provider: { getMigrations: async () => recorded } });
    const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error) throw withMigrationName(error, results.find(({ status }) => status === "Error")?.migrationName);
  });
}

function withMigrationName(error: unknown, name: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof StorageError || codeOf(error) === NOT_ALLOWED) return error;
  return new Error(
    `The tables could not be brought up to date: ${name} failed (${error.message}). Nothing was changed: the previous version can still use them.`,
    { cause: error },
  );
}

function newer(migration: string): Error {
  return new Error(
    `This database belongs to a newer version of the site: it has ${migration}, which this one does not know. Start the newer version, or restore a backup from before it.`,
  );
}

async function findMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function findMigration(db: Db): Promise<string | null> {
  return (await findMigrations(db)).at(-1) ?? null;
}

export function knowsMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

interface Comparison {
  waiting: string[];
  unknown: string[];
  /** Unknown ones that did more than add. */
  breaking: string[];
}

export async function compareMigrations(db: Db): Promise<Comparison> {
  const seen = await findMigrations(db);
  const waiting = Object.keys(migrations).filter((name) => !seen.includes(name));
  const unknown = seen.filter((name) => !knowsMigration(name));
  if (unknown.length === 0) return { waiting, unknown, breaking: [] };
  const expansions = (await db.selectFrom("expansion").select("migration").execute()).map((row) => row.migration);
  return { waiting, unknown, breaking: unknown.filter((name) => !expansions.includes(name)) };
}

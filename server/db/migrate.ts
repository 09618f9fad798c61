import { Migrator, sql } from "kysely";
import { patiently } from "./connect.ts";
import { migrations } from "./migrations/index.ts";
import type { Db } from "./schema.ts";

/**
/**
 * Brings the tables up to date, or up to one migration. Safe when several instances start at once: PostgreSQL holds an
 * advisory lock, SQLite an immediate transaction. @throws the first migration's error; nothing of it is kept.
 * @throws when the database has migrations that this version does not know
 */
export function migrate(db: Db, last?: string): Promise<void> {
  return patiently(db, async (patient) => {
    await mustNotBeNewer(patient);
    const migrator = new Migrator({ db: patient, provider: { getMigrations: async () => migrations } });
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error) throw error;
  });
}

async function mustNotBeNewer(db: Db): Promise<void> {
  const done = await findMigration(db);
  if (done === null || knowsMigration(done)) return;
  throw new Error(
    `This database belongs to a newer version of the site: it has ${done}, which this one does not know. Start the newer version, or restore a backup from before it.`,
  );
}

/** The name of the last migration that a database has seen, or null. */
export async function findMigration(db: Db): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return null;
  const { rows } = await sql<{ last: string | null }>`select max(name) as last from kysely_migration`.execute(db);
  return rows[0]?.last ?? null;
}

/** Whether this program knows a migration; one that it does not know was made by a newer one. */
export function knowsMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

/** Migrations that a database has not seen yet, and those it has seen that this program does not know. */
export async function compareMigrations(db: Db): Promise<{ waiting: string[]; unknown: string[] }> {
  const { rows } = (await findMigration(db))
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const seen = new Set(rows.map(({ name }) => name));
  return {
    waiting: Object.keys(migrations).filter((name) => !seen.has(name)),
    unknown: [...seen].filter((name) => !knowsMigration(name)),
  };
}

import { Migrator } from "kysely";
import { migrations } from "./migrations/index.ts";
import type { Db } from "./schema.ts";

/**
 * Brings the tables up to date. Safe when several instances start at once: PostgreSQL holds an advisory lock,
 * SQLite an immediate transaction. @throws the first migration's error; nothing of it is kept.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { dataPaths } from "#server/data-folder.ts";
import { DAY_MS } from "#server/day.ts";
import { connect, isShared, WORK_TIMEOUT_MS } from "#server/db/connect.ts";
import { findMigration, migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { nullIfAbsent } from "#server/files/disk.ts";
import { loadOrCreateKey } from "#server/secret.ts";
import { createServices, type Services } from "#server/services.ts";
import { addArchiveTables, addFile, ENDING, fileName, type Manifest, pack, writeManifest } from "./archive.ts";
import { copyTables, countRows, emptyShortLived, listTables } from "./copy-tables.ts";
import { requireDatabase } from "./embedded.ts";
import { writeErasedList } from "./erased-list.ts";
import { inWorkFolder, requireSpace } from "./work-folder.ts";

const ALWAYS_KEPT_DAYS = 3;
const MAX_GAP_DAYS = 30;

interface Backup {
  file: string;
  rows: Manifest["rows"];
  files: Manifest["files"];
  /** Visitors' files: deleted meanwhile, or lost. */
  missing: string[];
  deleted: string[];
  undeleted: string[];
}

/**
 * All tables (without rows that live for a day at most), files that visitors sent, emails written to files, and the
 * secret. The site and other backups may be running. The file gets a backup's name only once it is complete; beside it
 * is the list of what was erased.
 * @param keepDays 1 or more: then older backups are deleted, except those of the most recent days
 * @throws with one line for the person at the terminal
 */
export async function backUp(env: Env, folder: string, version: string, keepDays?: number): Promise<Backup> {
  if (!env.DATABASE_URL) requireDatabase(dataPaths(env.DATA_DIR).database);
  const services = createServices({ ...env, LOG_LEVEL: "silent" }, { timeoutMs: WORK_TIMEOUT_MS });
  const startedAt = Date.now();
  try {
    return await inWorkFolder(folder, async (workFolder) => {
      await requireSpace(folder, 2 * (await sizeOf(services.db)));
      const { database } = dataPaths(workFolder);
      const archive = await copyDatabase(services, database);
      await emptyShortLived(archive.db);
      const rows = await countRows(archive.db, await listTables(archive.db));
      const files = [...archive.files, ...(await addKeptFiles(archive.db, services))];
      await writeManifest(archive.db, {
        version,
        migration: (await findMigration(archive.db)) ?? "",
        engine: env.DATABASE_URL ? "PostgreSQL" : "SQLite",
        made: startedAt,
        rows,
        files,
      });
      await archive.db.destroy();
      const packed = path.join(workFolder, "packed");
      await pack(database, packed);
      const file = path.join(folder, nameOf(startedAt));
      await rename(packed, file);
      await writeErasedList(services.db, folder);
      const old = keepDays === undefined ? [] : await listOldBackups(file, startedAt, keepDays);
      return { file, rows, files, missing: archive.missing, ...(await deleteBackups(folder, old)) };
    });
  } finally {
    await services.db.destroy();
  }
}

const nameOf = (startedAt: number) => `site-${new Date(startedAt).toISOString().replaceAll(/[:.]/g, "-")}${ENDING}`;

interface Copy {
  db: Db;
  files: Manifest["files"];
  missing: string[];
}

async function copyDatabase(services: Services, database: string): Promise<Copy> {
  if (!isShared(services.db)) {
    await sql`vacuum into ${database}`.execute(services.db);
    return addUploads(connect({ sqlite: database }), services.db, services);
  }
  const from = services.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return from.execute(async (trx) => {
    const db = connect({ sqlite: database });
    await migrate(db, (await findMigration(trx)) ?? undefined);
    await db.transaction().execute((to) => copyTables(trx, to));
    return addUploads(db, trx, services);
  });
}

async function addUploads(db: Db, from: Db, { files: { uploads } }: Services): Promise<Copy> {
  await addArchiveTables(db);
  const copy: Copy = { db, files: [], missing: [] };
  for (const { id, size } of await db.selectFrom("submission_file").select(["id", "size"]).execute()) {
    const bytes = await uploads.read(from, id).catch(nullIfAbsent);
    if (bytes?.length === size) copy.files.push(await addFile(db, `uploads/${id}`, bytes));
    else copy.missing.push(id);
  }
  return copy;
}

async function addKeptFiles(db: Db, { env, mailFolder }: Services): Promise<Manifest["files"]> {
  const secret = env.SECRET ?? loadOrCreateKey(dataPaths(env.DATA_DIR).secret);
  const files = [await addFile(db, "secret", Buffer.from(secret))];
  for (const email of (await readdir(mailFolder).catch(nullIfAbsent)) ?? []) {
    const name = `mail/${email}`;
    // With a name that is none of ours, nothing could be restored.
    if (!name.endsWith(".eml") || !fileName.test(name)) continue;
    const bytes = await readFile(path.join(mailFolder, email)).catch(nullIfAbsent);
    if (bytes) files.push(await addFile(db, name, bytes));
  }
  return files;
}

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await (isShared(db)
    ? sql<{ size: number }>`select pg_database_size(current_database()) as size`
    : sql<{ size: number }>`select page_count * page_size + (select coalesce(sum(size), 0) from submission_file) as size
        from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return Number(rows[0]?.size);
}

async function listOldBackups(file: string, startedAt: number, keepDays: number): Promise<string[]> {
  const folder = path.dirname(file);
  const entries = await readdir(folder, { withFileTypes: true });
  const isOlder = (name: string) =>
    /^site-\d{4}-\d\d-\d\dT/.test(name) && name.endsWith(ENDING) && name < path.basename(file);
  const names = entries.filter((entry) => entry.isFile() && isOlder(entry.name)).map(({ name }) => name);
  const dayOf = (name: string) => name.slice("site-".length, "site-2026-01-31".length);
  const days = [...new Set(names.sort().reverse().map(dayOf))].slice(0, Math.min(ALWAYS_KEPT_DAYS, keepDays));
  // Names sort like the times in them.
  const limit = nameOf(startedAt - keepDays * DAY_MS);
  // After a month without a backup the clock may be wrong; once it is a day older, the next backup deletes them.
  if (!names.some((name) => name > nameOf(startedAt - MAX_GAP_DAYS * DAY_MS))) return [];
  return names.filter((name) => name < limit && !days.includes(dayOf(name)));
}

async function deleteBackups(folder: string, names: string[]): Promise<Pick<Backup, "deleted" | "undeleted">> {
  const outcome: Pick<Backup, "deleted" | "undeleted"> = { deleted: [], undeleted: [] };
  for (const name of names)
    await rm(path.join(folder, name), { force: true }).then(
      () => outcome.deleted.push(name),
      (error: Error) => outcome.undeleted.push(`${name} (${error.message})`),
    );
  return outcome;
}

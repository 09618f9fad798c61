import { statSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { dataPaths } from "#server/data-folder.ts";
import { connect, WORK_TIMEOUT_MS } from "#server/db/connect.ts";
import { findMigration, knowsMigration, migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { codeOf } from "#server/error-code.ts";
import { databaseUploads } from "#server/files/uploads.ts";
import { ArchiveError, dropArchiveTables, ENDING, type Manifest, readManifest, takeFile, unpack } from "./archive.ts";
import { copyTables, countRows, listTables } from "./copy-tables.ts";
import { lockExclusively } from "./embedded.ts";
import { inWorkFolder } from "./work-folder.ts";

/**
 * All is read and checked before anything of the site changes.
 * @param prepare changes the backup's tables, brought up to date, before they replace those of the site
 */
export function restore(
  env: Env,
  file: string,
  overwrite: boolean,
  prepare: (db: Db, manifest: Manifest) => Promise<void> = async () => {},
): Promise<Manifest> {
  return openBackup(env, file, async (db, manifest, workFolder) => {
    if (env.SECRET && env.SECRET !== String(await takeSecret(db, manifest)))
      throw new Error(
        "SECRET is not that of this backup: no receipt would open. To write the backup's own secret into a file, add --secret-to <file>.",
      );
    for (const line of manifest.files) {
      const target = path.join(workFolder, line.name);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, await takeFile(db, line), { flush: true });
    }
    await dropArchiveTables(db);
    await migrate(db);
    await prepare(db, manifest);
    const uploads = await db.selectFrom("submission_file").select("id").execute();
    const known = new Set(uploads.map(({ id }) => `uploads/${id}`));
    const files = manifest.files.filter(({ name }) => !name.startsWith("uploads/") || known.has(name));
    if (env.DATABASE_URL) {
      await fillPostgres(env.DATABASE_URL, db, workFolder, overwrite);
    } else {
      await db.destroy();
      await moveIn(workFolder, dataPaths(env.DATA_DIR).folder, files, overwrite);
    }
    return manifest;
  });
}

export async function writeSecret(env: Env, file: string, target: string): Promise<void> {
  const folder = path.dirname(path.resolve(target));
  if (!statSync(folder, { throwIfNoEntry: false })) throw new Error(`There is no folder ${folder}. Make it first.`);
  // Written outside of `openBackup`, which would take a failure for one of the data folder's disk.
  const secret = await openBackup(env, file, takeSecret);
  const output = await open(target, "wx", 0o600);
  try {
    await output.writeFile(secret);
    await output.sync();
  } catch (error) {
    await rm(target);
    throw error;
  } finally {
    await output.close();
  }
}

async function takeSecret(db: Db, { files }: Manifest): Promise<Buffer> {
  const line = files.find(({ name }) => name === "secret");
  if (!line) throw new ArchiveError("it has no secret in it");
  return takeFile(db, line);
}

/** Checks everything except its files before it calls `use`. */
async function openBackup<T>(
  env: Env,
  file: string,
  use: (db: Db, manifest: Manifest, workFolder: string) => Promise<T>,
): Promise<T> {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts?.isDirectory())
    throw new Error(`${file} is a folder. Name the backup in it: a file that ends with ${ENDING}`);
  if (!facts?.isFile()) throw new Error(`There is no file ${file}.`);
  process.umask(0o077);
  return inWorkFolder(dataPaths(env.DATA_DIR).folder, async (workFolder) => {
    try {
      const { database } = dataPaths(workFolder);
      await unpack(file, database);
      const db = connect({ sqlite: database });
      try {
        return await use(db, await check(db), workFolder);
      } finally {
        await db.destroy();
      }
    } catch (error) {
      const why = error instanceof ArchiveError ? error.message : "it is damaged, or not a backup of this site";
      if (!(error instanceof ArchiveError) && !/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) throw error;
      throw new Error(`${file} cannot be restored: ${why}. Nothing was changed.`);
    }
  });
}

/** @throws {ArchiveError} when its tables are damaged, of a newer version, or have other rows than its manifest says */
async function check(db: Db): Promise<Manifest> {
  const manifest = await readManifest(db);
  if (!knowsMigration(manifest.migration))
    throw new ArchiveError(`it was made by a newer version (${manifest.version}), which can restore it`);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const counts = await countRows(db, await listTables(db));
  const same = Object.entries(manifest.rows).every(([table, count]) => counts[table] === count);
  if (rows[0]?.integrity_check !== "ok" || !same) throw new ArchiveError("its tables are damaged");
  return manifest;
}

/** The hourly job deletes files that the new database does not know. */
async function moveIn(workFolder: string, folder: string, files: Manifest["files"], overwrite: boolean): Promise<void> {
  const { database, secret } = dataPaths(folder);
  const put = async (name: string) => {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(path.join(workFolder, name), target);
  };
  const refuseIfOccupied = () => {
    const occupied = [database, secret].find((file) => statSync(file, { throwIfNoEntry: false })?.size);
    if (occupied && !overwrite)
      throw new Error(
        `${folder} holds a site already (${path.basename(occupied)}). Add --overwrite to replace it with the backup.`,
      );
  };
  refuseIfOccupied();
  const unlock = lockExclusively(database);
  try {
    refuseIfOccupied();
    for (const { name } of files.filter(({ name }) => name !== "secret")) await put(name);
    for (const log of ["-wal", "-shm"]) await rm(database + log, { force: true });
    await put(path.basename(database));
    await put(path.basename(secret));
  } finally {
    unlock();
  }
}

/** @throws when it holds something already and `overwrite` is false; it is then unchanged */
async function fillPostgres(url: string, from: Db, folder: string, overwrite: boolean): Promise<void> {
  const to = connect({ postgres: url }, { timeoutMs: WORK_TIMEOUT_MS });
  try {
    if ((await findMigration(to)) === null && (await listTables(to)).length > 0)
      throw new Error("That database belongs to another program. Name an empty one.");
    await migrate(to);
    await to.transaction().execute(async (trx) => {
      const revision = await empty(trx, overwrite);
      await copyTables(from, trx);
      const uploads = databaseUploads(folder);
      for (const { id } of await from.selectFrom("submission_file").select("id").execute()) {
        const file = path.join(folder, "uploads", id);
        // One that was lost before the backup stays lost; one of a concern since is in the database.
        if (!statSync(file, { throwIfNoEntry: false })) continue;
        await uploads.remove(trx, [id]);
        await uploads.store(trx, id, file);
      }
      const files = trx.selectFrom("submission_file").select("id");
      await trx.deleteFrom("upload_piece").where("upload_id", "not in", files).execute();
      // Instances cache pages by revision, so a revision that they have seen must not return with other content.
      const next = sql<number>`greatest(revision, ${revision}) + 1`;
      await trx.updateTable("publication").set({ revision: next }).execute();
    });
  } finally {
    await to.destroy();
  }
}

async function empty(trx: Db, overwrite: boolean): Promise<number> {
  const tables = [...(await listTables(trx)), "search_text"];
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  const counts = await countRows(trx, tables);
  if (!overwrite && Object.values(counts).some((count) => count > 0))
    throw new Error("That database is not empty. Name another one, or add --overwrite to replace all that is in it.");
  const published = await trx.selectFrom("publication").select("revision").executeTakeFirst();
  await sql`truncate ${names}`.execute(trx);
  return published?.revision ?? 0;
}

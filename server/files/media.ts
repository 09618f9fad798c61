import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { DAY_MS } from "#server/day.ts";
import { isShared } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { isReadable, listOld, nullIfAbsent, removeFiles, writeWhole } from "./disk.ts";

/**
 * Each name holds a hash of the contents. The files are in a folder of this machine and, where the database is shared,
 * in it too (docs/decisions/26-pictures-without-a-shared-folder.md).
 */
export const mediaFile = /^(?:documents\/\w+\/)?[^./][^/]*\.(?:avif|webp|jpg|png|pdf|docx)$/i;

/** After a file was replaced, for pages that are still open. */
const KEPT_MS = 7 * DAY_MS;
/** Rows in one statement: few enough for either engine. */
const AT_ONCE = 500;
const COMPLETE_MS = 5000;

/**
 * Call it before a publishing looks which files exist: from now on `forgetMedia` keeps them, on every machine. Files
 * that are then never published are deleted like replaced ones.
 */
export async function reserveMedia(db: Db, names: string[], now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom("media_file").select("name").where("replaced_at", "is", null).execute();
    const published = new Set(rows.map(({ name }) => name));
    await putNames(
      trx,
      names.filter((name) => !published.has(name)),
      now,
    );
  });
}

/** Call it before anything published uses the files. A file that has just been deleted is left out. */
export async function copyMediaToDatabase(db: Db, folder: string, names: string[], now: number): Promise<void> {
  if (!isShared(db)) return;
  const rows = await db.selectFrom("media_file").select("name").where("bytes", "is not", null).execute();
  const known = new Set(rows.map(({ name }) => name));
  for (const name of names) {
    if (known.has(name)) continue;
    const bytes = await readFile(path.join(folder, name)).catch(nullIfAbsent);
    if (!bytes) continue;
    const insert = db.insertInto("media_file").values({ name, bytes, replaced_at: now });
    await insert.onConflict((conflict) => conflict.column("name").doUpdateSet({ bytes })).execute();
  }
}

/** Call it inside the transaction that publishes. */
export async function recordMedia(trx: Db, names: string[], now: number): Promise<void> {
  await trx.updateTable("media_file").set({ replaced_at: now }).where("replaced_at", "is", null).execute();
  await putNames(trx, names, null);
}

/** Sorted, so that publishings at the same time wait for each other. @param replaced_at null for what is published */
async function putNames(trx: Db, names: string[], replaced_at: number | null): Promise<void> {
  const sorted = names.toSorted();
  for (let at = 0; at < sorted.length; at += AT_ONCE)
    await trx
      .insertInto("media_file")
      .values(sorted.slice(at, at + AT_ONCE).map((name) => ({ name, ...(replaced_at !== null && { replaced_at }) })))
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ replaced_at }))
      .execute();
}

/** Those whose bytes the database has, or those that are nowhere. */
async function listUnreadable(db: Db, folder: string, inDatabase: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom("media_file")
    .select("name")
    .where("replaced_at", "is", null)
    .where("bytes", inDatabase ? "is not" : "is", null)
    .execute();
  const readable = await Promise.all(rows.map(({ name }) => isReadable(path.join(folder, name))));
  return rows.map(({ name }) => name).filter((_, at) => !readable[at]);
}

export async function countMissing(db: Db, folder: string): Promise<number> {
  return (await listUnreadable(db, folder, false)).length;
}

/** For frequent callers: a folder that was complete a moment ago counts as complete. */
export function watchMedia(db: Db, folder: string): () => Promise<number> {
  let completeAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - completeAt < COMPLETE_MS) return 0;
    const missing = await countMissing(db, folder);
    if (missing === 0) completeAt = performance.now();
    return missing;
  };
}

export async function findMedia(db: Db, name: string): Promise<Buffer | null> {
  if (!isShared(db)) return null;
  const row = await db.selectFrom("media_file").select("bytes").where("name", "=", name).executeTakeFirst();
  return row?.bytes ?? null;
}

/** So that they can be served while the database is away. */
export async function copyMediaFromDatabase(db: Db, folder: string, goesOn: () => boolean = () => true): Promise<void> {
  if (!isShared(db)) return;
  for (const name of await listUnreadable(db, folder, true)) {
    if (!goesOn()) return;
    const bytes = await findMedia(db, name);
    if (bytes) await writeWhole(path.join(folder, name), bytes);
  }
}

/**
 * Also deletes half-written files that a killed process left in the folder.
 * @param hashes with one of which the names begin
 */
export async function forgetMedia(db: Db, folder: string, now: number, hashes: readonly string[] = [""]) {
  const before = Math.min(now - KEPT_MS, Number.MAX_SAFE_INTEGER);
  const begins = (hash: string) => sql<boolean>`replace(name, 'documents/', '') like ${`${hash}%`}`;
  const old = db.deleteFrom("media_file").where("replaced_at", "<=", before);
  await old.where(({ or }) => or(hashes.map(begins))).execute();
  const files = (await listOld(folder, before, { recursive: true })).map((file) => ({
    file,
    name: path.relative(folder, file).split(path.sep).join("/"),
  }));
  // Asked last, since a publishing may want some of them by now.
  const rows = await db.selectFrom("media_file").select("name").execute();
  const known = new Set(rows.map(({ name }) => name));
  const isMeant = (name: string) => hashes.some((hash) => name.replace("documents/", "").startsWith(hash));
  // A database that was just moved knows no files until the next publishing.
  if (known.size > 0)
    await removeFiles(files.flatMap(({ file, name }) => (isMeant(name) && !known.has(name) ? file : [])));
}

import { createHash, randomUUID } from "node:crypto";
import { type Expression, PostgresAdapter, type SqlBool, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db, ErasureTable, HoldTable, Tables } from "#server/db/schema.ts";
import { isStorageError } from "./storage-error.ts";

/**
 * One type for writing and reading: rows always have the shape that the code expects, because a release that may have
 * changed it publishes all content again (`readTree`).
 */
export function jsonColumn<T>() {
  return {
    format: (value: T): string => JSON.stringify(value),
    parse: (text: string): T => JSON.parse(text) as T,
  };
}

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Nobody else changes these rows until the transaction ends; on SQLite nobody else writes anything. Read them after it.
 * @returns whether there are any
 */
export async function lockRow(trx: Db, table: keyof Tables, where: Expression<SqlBool>): Promise<boolean> {
  const lock = isPostgres(trx) ? sql`for update` : sql``;
  return (await sql`select 1 from ${sql.table(table)} where ${where} ${lock}`.execute(trx)).rows.length > 0;
}

/** SQLite takes 32,766 parameters in a statement and PostgreSQL 65,535: enough for 500 rows of 65 columns. */
export function* inBatches<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

interface CachedResult {
  revision: number;
  value: Promise<unknown>;
}

const caches = new WeakMap<Db, LRUCache<string, CachedResult>>();
/** Content has fewer. */
const MAX_RESULTS = 500;

/**
 * For a result that depends only on published content: it is read once for each revision. While the database is
 * unavailable the last result is returned, so that a form that was sent can be shown again. Callers must not change
 * it.
 * @param name a pair where visitors choose the second part: joined to one string it could equal the name of another
 *   reader
 */
export async function cachePublished<T>(
  db: Db,
  name: string | [reader: string, asked: string],
  read: () => Promise<T>,
): Promise<T> {
  const cache = caches.get(db) ?? new LRUCache<string, CachedResult>({ max: MAX_RESULTS });
  caches.set(db, cache);
  const key = JSON.stringify(name);
  const before = cache.get(key);
  try {
    const publication = await db.selectFrom("publication").select("revision").executeTakeFirst();
    if (!publication) return await read();
    const { revision } = publication;
    const cached = cache.get(key);
    if (cached?.revision === revision) return (await cached.value) as T;
    // The result may already include a newer revision; that revision is read again anyway.
    const value = read();
    cache.set(key, { revision, value });
    // Neither a failure nor an empty result is cached: anybody can ask for something that does not exist, under any
    // name.
    const restore = () => (cached ? cache.set(key, cached) : cache.delete(key));
    value.then((result) => result === null && cache.delete(key), restore);
    return await value;
  } catch (error) {
    if (!before || !isStorageError(error)) throw error;
    return (await before.value) as T;
  }
}

/** So that every instance sees that something has changed for visitors. */
export async function raiseRevision(trx: Db): Promise<void> {
  await trx
    .updateTable("publication")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .execute();
}

/**
 * Content that is published already counts as published at `now`, so that a process that started to publish something
 * else before does not replace it. Visitors see no change, so the revision stays.
 * @param version the last version that is in it; null leaves it as it is
 */
export async function confirmPublication(
  trx: Db,
  contentHash: string,
  now: number,
  version: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("publication")
    .set((row) => ({
      ...(version !== null && { version }),
      published_at: row.case().when("published_at", "<", now).then(now).else(row.ref("published_at")).end(),
    }))
    .where("content_hash", "=", contentHash)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function recordPublication(
  trx: Db,
  contentHash: string,
  now: number,
  version: number | null,
): Promise<void> {
  await trx
    .insertInto("publication")
    .values({ id: 1, revision: 1, content_hash: contentHash, published_at: now, version })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        revision: row("publication.revision", "+", 1),
        content_hash: contentHash,
        published_at: now,
        version,
      })),
    )
    .execute();
}

/** In the name of a published file: other contents never get the same name, so browsers may keep it for ever. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}

export type ReferenceKind = HoldTable["kind"] | "original" | "reason" | "email" | "correction" | "links";

/** Says nothing of what it stands for. */
export const referenceOf = (kind: ReferenceKind, item: string) =>
  createHash("sha256").update(`${kind}:${item}`).digest("hex");

/** What must stay gone, or hidden, after a backup is restored. Call it in the transaction that does it. */
export async function noteErasure(
  trx: Db,
  erasure: ErasureTable["what"],
  kind: ReferenceKind,
  item: string,
  now: number,
): Promise<void> {
  await saveErasure(trx, { what: erasure, reference: referenceOf(kind, item), made_at: now });
}

export async function saveErasure(trx: Db, { what, reference, made_at }: Omit<ErasureTable, "id">): Promise<void> {
  await trx.insertInto("erasure").values({ id: randomUUID(), what, reference, made_at }).execute();
}

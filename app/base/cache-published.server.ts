import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/schema.ts";
import { isStorageError } from "./storage-error.ts";

interface Kept {
  revision: number;
  value: Promise<unknown>;
}

const kept = new WeakMap<Db, LRUCache<string, Kept>>();
/** The most results in the cache; content has fewer. */
const MAX_RESULTS = 500;

/**
 * Caches a result that depends only on published content: it is read once for each revision. While the database is
 * unavailable the last result is returned, so that a form that was sent can be shown again. Callers must not change it.
 * @param name of the reader, and what it was asked for; a pair, because visitors choose the second part, and joined to
 *   one string it could equal the name of another reader
 */
export async function cachePublished<T>(
  db: Db,
  name: string | [reader: string, asked: string],
  read: () => Promise<T>,
): Promise<T> {
  const ours = kept.get(db) ?? new LRUCache<string, Kept>({ max: MAX_RESULTS });
  kept.set(db, ours);
  const key = JSON.stringify(name);
  const before = ours.get(key);
  try {
    const publication = await db.selectFrom("publication").select("revision").executeTakeFirst();
    if (!publication) return await read();
    const { revision } = publication;
    const known = ours.get(key);
    if (known?.revision === revision) return (await known.value) as T;
    // The result may already include a newer revision; that revision is read again anyway.
    const value = read();
    ours.set(key, { revision, value });
    // Neither a failure nor an empty result is cached: anybody can ask for something that does not exist, under any
    // name.
    const forget = () => (known ? ours.set(key, known) : ours.delete(key));
    value.then((found) => found === null && ours.delete(key), forget);
    return await value;
  } catch (error) {
    if (!before || !isStorageError(error)) throw error;
    return (await before.value) as T;
  }
}

/** Raises the revision, so that every instance sees that something has changed for visitors. */
export async function raiseRevision(trx: Db): Promise<void> {
  await trx
    .updateTable("publication")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .execute();
}

import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/schema.ts";
import { isStorageError } from "./storage-error.ts";

interface Kept {
  revision: number;
  value: Promise<unknown>;
}

const kept = new WeakMap<Db, LRUCache<string, Kept>>();
/** How many results are remembered; content has fewer. */
const MOST = 500;

/**
 * Reads what depends on published content alone: once for each revision, then from memory. While the database is away
 * the last result is given, so that a form that was sent can be shown again. Callers must not change it.
 * @param name of the reader, and what it was asked for: visitors choose that, and joined to one text it could be the
 *   name of another reader
 */
export async function keepPublished<T>(
  db: Db,
  name: string | [reader: string, asked: string],
  read: () => Promise<T>,
): Promise<T> {
  const ours = kept.get(db) ?? new LRUCache<string, Kept>({ max: MOST });
  kept.set(db, ours);
  const key = JSON.stringify(name);
  const before = ours.get(key);
  try {
    const publication = await db.selectFrom("publication").select("revision").executeTakeFirst();
    if (!publication) return await read();
    const { revision } = publication;
    const known = ours.get(key);
    if (known?.revision === revision) return (await known.value) as T;
    // A change during the reading may be in it already; the next revision reads it again in any case.
    const value = read();
    ours.set(key, { revision, value });
    // Neither a failure nor an empty result is kept: anybody can ask for what is not there, under any name.
    const forget = () => (known ? ours.set(key, known) : ours.delete(key));
    value.then((found) => found === null && ours.delete(key), forget);
    return await value;
  } catch (error) {
    if (!before || !isStorageError(error)) throw error;
    return (await before.value) as T;
  }
}

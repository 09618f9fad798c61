import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/schema.ts";
import { isStorageError } from "./storage-error.ts";

interface Kept {
  revision: number;
  value: Promise<unknown>;
}

const kept = new WeakMap<Db, LRUCache<string, Kept>>();
/** Readings that are remembered; content has fewer. */
const MOST = 500;

/**
 * What follows from the published content alone: read once for each revision, then kept in memory. While the database
 * is away it is what was read last, so that a form that was sent can come back. Nobody may change what it gives.
 * @param name of what is read, its own for each reader
 */
export async function keepPublished<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const ours = kept.get(db) ?? new LRUCache<string, Kept>({ max: MOST });
  kept.set(db, ours);
  const before = ours.get(name);
  try {
    const publication = await db.selectFrom("publication").select("revision").executeTakeFirst();
    if (!publication) return await read();
    const { revision } = publication;
    const known = ours.get(name);
    if (known?.revision === revision) return (await known.value) as T;
    // A change that comes now may be in it already; then the next revision reads it again.
    const value = read();
    ours.set(name, { revision, value });
    // A failure is not kept, nor that there is nothing: anybody can ask for that under any name.
    const forget = () => (known ? ours.set(name, known) : ours.delete(name));
    value.then((found) => found === null && ours.delete(name), forget);
    return await value;
  } catch (error) {
    if (!before || !isStorageError(error)) throw error;
    return (await before.value) as T;
  }
}

import type { Db } from "#server/db/schema.ts";

const kept = new WeakMap<Db, Map<string, { revision: number; value: Promise<unknown> }>>();

/**
 * What follows from the published content alone: read once for each revision, then kept in memory. Nobody may change
 * what it gives.
 * @param name of what is read, its own for each reader
 */
export async function keepPublished<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const publication = await db.selectFrom("publication").select("revision").executeTakeFirst();
  if (!publication) return read();
  const { revision } = publication;
  const ours = kept.get(db) ?? new Map();
  kept.set(db, ours);
  const known = ours.get(name);
  if (known?.revision === revision) return known.value as Promise<T>;
  // A change that comes now may be in it already; then the next revision reads it again.
  const value = read();
  ours.set(name, { revision, value });
  // A failure is not kept.
  value.catch(() => ours.delete(name));
  return value;
}

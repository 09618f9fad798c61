import type { Db } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";

/** `before` is what it was; null where there is no file. */
export interface FileChange {
  file: string;
  before: Buffer | null;
  bytes: Buffer | null;
}

/** So that the same sent again is known. */
export const requestOf = (editor: string, file: string, sent: FormData | Buffer) =>
  hashOf(JSON.stringify([editor, file, ...(sent instanceof FormData ? sent : [hashOf(sent)])]));

export async function findLast(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("version")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

class Overtaken extends Error {}

/**
 * Also adds what the files were before, where no version has that.
 * @param after the last version that the change was checked with
 * @returns the number of the change; null when others were added meanwhile, and none of it is stored
 */
export async function addChange(
  db: Db,
  after: number,
  changes: FileChange[],
  { editor, request = null, now }: { editor: string; request?: string | null; now: number },
  also: (trx: Db, change: number) => Promise<void> = async () => {},
): Promise<number | null> {
  const stored = db.transaction().execute(async (trx) => {
    const hashes = new Map<string, string>();
    for (const { file } of changes) {
      const [newest] = await listVersions(trx, file, 1);
      if (newest) hashes.set(file, newest.hash);
    }
    // What a file was before its first change, and what was changed by hand meanwhile: the change was made from that.
    const first = changes.filter(({ file, before }) => before && hashes.get(file) !== hashOf(before));
    const row = (file: string, bytes: Buffer | null) => ({ file, bytes, hash: hashOf(bytes) });
    const change = after + first.length + 1;
    const rows = [
      ...first.map(({ file, before }, at) => ({
        ...row(file, before),
        change_id: after + 1 + at,
        editor: "",
        request: null,
        made_at: hashes.has(file) ? now : null,
      })),
      ...changes.map(({ file, bytes }) => ({ ...row(file, bytes), change_id: change, editor, request, made_at: now })),
    ].map((version, at) => ({ ...version, id: after + 1 + at }));
    // Whoever has added others meanwhile has taken the same numbers.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("version")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) < rows.length) throw new Overtaken();
    await also(trx, change);
    return change;
  });
  return stored.catch((error: unknown) => {
    if (error instanceof Overtaken) return null;
    throw error;
  });
}

/** Of each file that was changed after a version, without its bytes; of one folder, or of all. */
export function findNewest(db: Db, after: number, folder?: string) {
  const newest = db.selectFrom("version").select(({ fn }) => fn.max("id").as("id"));
  const wanted = folder ? newest.where("file", ">=", `${folder}/`).where("file", "<", `${folder}0`) : newest;
  const ids = wanted.where("id", ">", after).groupBy("file");
  return db.selectFrom("version").select(["id", "file", "hash", "editor", "made_at"]).where("id", "in", ids).execute();
}

/** Null when the file was deleted. */
export async function findBytes(db: Db, id: number): Promise<Buffer | null> {
  const { bytes } = await db.selectFrom("version").select("bytes").where("id", "=", id).executeTakeFirstOrThrow();
  return bytes;
}

export async function wasOnce(db: Db, file: string, hash: string): Promise<boolean> {
  const query = db.selectFrom("version").select("id").where("file", "=", file).where("hash", "=", hash).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export function listVersions(db: Db, file: string, limit: number) {
  return db.selectFrom("version").selectAll().where("file", "=", file).orderBy("id", "desc").limit(limit).execute();
}

/** `before` is from the version before; `isNewest` where nothing has changed the file since. */
export async function findChange(db: Db, change: number) {
  const rows = await db
    .selectFrom("version")
    .selectAll()
    .where("change_id", "=", change)
    .where("made_at", "is not", null)
    .execute();
  const ofFile = (file: string) => db.selectFrom("version").select(["id", "bytes"]).where("file", "=", file);
  return Promise.all(
    rows.map(async (row) => {
      const older = ofFile(row.file).where("id", "<", row.id).orderBy("id", "desc").limit(1);
      const newer = await ofFile(row.file).where("id", ">", row.id).limit(1).executeTakeFirst();
      return { ...row, before: (await older.executeTakeFirst())?.bytes ?? null, isNewest: newer === undefined };
    }),
  );
}

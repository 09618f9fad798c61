import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Db, DraftTable } from "#server/db/schema.ts";

/** `stamp` is another one after each save. */
export type Draft = DraftTable;
type NewDraft = Pick<Draft, "file" | "bytes" | "base" | "editor" | "saved_at">;

export const writersOf = ({ writers, editor }: Pick<Draft, "writers" | "editor">) => [
  ...new Set([...(writers?.split(",") ?? []), editor]),
];

/**
 * @param seen the stamp of the draft that it was made from; empty when there was none
 * @returns null when somebody else has saved, published or discarded it since: nothing is overwritten
 */
export async function saveDraft(db: Db, draft: Omit<Draft, "stamp">, seen: string): Promise<Draft | null> {
  const { file, ...rest } = { ...draft, stamp: randomUUID() };
  const insert = db
    .insertInto("draft")
    .values({ file, ...rest })
    .onConflict((conflict) => conflict.column("file").doNothing());
  const update = db.updateTable("draft").set(rest).where("file", "=", file).where("stamp", "=", seen);
  const count =
    seen === ""
      ? (await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows
      : (await update.executeTakeFirstOrThrow()).numUpdatedRows;
  return count ? { file, ...rest } : null;
}

/** @returns null when somebody else has saved, published or discarded it since it was read */
export function continueDraft(db: Db, before: Draft | null, change: NewDraft): Promise<Draft | null> {
  const { stamp, ...kept } = { stamp: "", to_file: null, asked: null, note: "", ...before };
  const writers = before && writersOf(before).join();
  return saveDraft(db, { ...kept, ...change, base: before?.base ?? change.base, writers }, stamp);
}

/** @returns null when there is another one; the same saved twice is saved once */
export async function beginDraft(db: Db, draft: NewDraft) {
  const whole = { ...draft, writers: null, to_file: null, asked: null, note: "" };
  return (await saveDraft(db, whole, "")) ?? findSame(db, whole);
}

export async function findSame(db: Db, draft: Omit<Draft, "stamp">): Promise<Draft | null> {
  const saved = await findDraft(db, draft.file);
  const now = { ...saved, ...draft, stamp: saved?.stamp, saved_at: saved?.saved_at };
  return isDeepStrictEqual(now, saved) ? saved : null;
}

export async function findDraft(db: Db, file: string): Promise<Draft | null> {
  return (await db.selectFrom("draft").selectAll().where("file", "=", file).executeTakeFirst()) ?? null;
}

export function listDrafts(db: Db) {
  return db
    .selectFrom("draft")
    .select(["file", "to_file", "editor", "saved_at", "asked"])
    .orderBy("saved_at", "desc")
    .execute();
}

/** What files hold that are only drafts yet, and nowhere in the folder. */
export async function readNewDrafts(db: Db): Promise<Map<string, Buffer | null>> {
  const drafts = await db
    .selectFrom("draft")
    .select(["file", "bytes"])
    .where("base", "=", "")
    .where("file", "not like", "media/%")
    .execute();
  return new Map(drafts.map(({ file, bytes }) => [file, bytes]));
}

export async function deleteDraft(db: Db, { file, stamp }: Pick<Draft, "file" | "stamp">): Promise<void> {
  await db.deleteFrom("draft").where("file", "=", file).where("stamp", "=", stamp).execute();
}

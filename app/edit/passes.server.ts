import { createHash, randomBytes } from "node:crypto";
import type { Db, EditorPassTable } from "#server/db/schema.ts";

type Kind = EditorPassTable["kind"];

/** How long each lets an editor in (spec edit.sign-in), in milliseconds. */
const lives: Record<Kind, number> = { link: 15 * 60_000, session: 12 * 60 * 60_000 };
export const SESSION_SECONDS = lives.session / 1000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Stores a new pass. @returns its token, which is in no table */
export async function createPass(db: Db, kind: Kind, editor: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const pass = { hash: hashOf(token), kind, editor, expires_at: now + lives[kind] };
  await db.insertInto("editor_pass").values(pass).execute();
  return token;
}

/** Whose pass it is; null when it is unknown, used, too old, or that of somebody who is no editor any more. */
export async function findPass(
  db: Db,
  kind: Kind,
  token: string,
  editors: readonly string[],
  now: number,
): Promise<string | null> {
  const pass = await db
    .selectFrom("editor_pass")
    .select("editor")
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return pass && editors.includes(pass.editor) ? pass.editor : null;
}

/** Ends a pass. @returns false when it had ended, so that a link signs in once */
export async function endPass(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("editor_pass")
    .where("hash", "=", hashOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Deletes what lets nobody in any more. */
export async function forgetPasses(db: Db, now: number): Promise<void> {
  await db.deleteFrom("editor_pass").where("expires_at", "<=", now).execute();
}

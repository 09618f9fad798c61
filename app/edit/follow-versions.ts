import { addChange, findBytes, findLast, findNewest, wasOnce } from "#app/edit/versions.server.ts";
import { contentFiles } from "#app/publish/content-files.ts";
import { isText } from "#app/publish/paths.ts";
import type { Db } from "#server/db/schema.ts";
import { hashOf } from "#server/hash.ts";

/**
 * A file that is as it never was has been changed by hand, and becomes a version of its own; one that is missing or as
 * it once was is replaced.
 * @param after the version that the folder had already
 * @param isOwn true where hand edits are noticed by themselves (`noticeHandEdits`), and are not written
 * @throws when the folder cannot be written; what was written stays, and the next call goes on
 */
export async function followVersions(db: Db, root: string, now: number, after = 0, isOwn = false): Promise<number> {
  const last = await findLast(db);
  if (last === after) return last;
  const files = contentFiles(root);
  const byHand: { file: string; before: null; bytes: Buffer | null }[] = [];
  for (const { id, file, hash, editor } of await findNewest(db, after)) {
    const present = files.read(file);
    if (hashOf(present) === hash || (isOwn && editor === "")) continue;
    if (present && !isOwn && !(await wasOnce(db, file, hashOf(present))))
      byHand.push({ file, before: null, bytes: present });
    else {
      const bytes = await findBytes(db, id);
      if (bytes) files.write(file, bytes);
      else files.remove(file);
    }
  }
  if (byHand.length === 0) return last;
  // When others are added meanwhile, it begins again.
  return (await addChange(db, last, byHand, { editor: "", now })) === null
    ? followVersions(db, root, now, after)
    : last + byHand.length;
}

/**
 * For `npm run edit`: there the folder is right and not the table. Call what it returns at the start and whenever a
 * file has changed.
 */
export function noticeHandEdits(db: Db, root: string, clock: { now(): number }): () => Promise<void> {
  const files = contentFiles(root);
  let before: Map<string, Buffer> | null = null;
  return async () => {
    const present = files.texts();
    const newest = new Map((await findNewest(db, 0)).map((version) => [version.file, version]));
    const names = new Set([...present.keys(), ...(before?.keys() ?? []), ...newest.keys()]);
    const changes = [...names].flatMap((file) => {
      if (!isText(file)) return [];
      const was = before?.get(file) ?? null;
      const bytes = present.get(file) ?? null;
      const hash = hashOf(bytes);
      const version = newest.get(file);
      // A file without versions counts as changed only since the last look.
      const isChanged = version ? version.hash !== hash : before !== null && hashOf(was) !== hash;
      return isChanged ? [{ file, before: was, bytes }] : [];
    });
    const last = await findLast(db);
    if (changes.length > 0 && (await addChange(db, last, changes, { editor: "", now: clock.now() })) === null) return;
    before = present;
  };
}

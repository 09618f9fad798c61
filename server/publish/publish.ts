import { sql } from "kysely";
import { timeFormat } from "#app/base/time-formats.ts";
import { isShared } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { bringMedia, countMissing, keepMedia, recordMedia, shareMedia, wantMedia } from "#server/files/media.ts";
import type { Content } from "#server/publish/check/check-content.ts";
import type { CheckOptions } from "#server/publish/check/check-options.ts";
import type { Services } from "#server/services.ts";
import { confirmPublication, findPublication, recordPublication } from "./publication.ts";
import { readTree } from "./read-tree.ts";

/** Called as pictures are made, with how many are done of how many. */
export type Progress = (done: number, total: number) => void;

interface Published {
  /** False when the tree was published already, or by another meanwhile, and nothing was done. */
  changed: boolean;
  pages: number;
  articles: number;
  /**
   * The file of each address of the tree, and the day in words from which it is seen by all, null for drafts; null when
   * the tree was published before.
   */
  addresses: (Pick<Content, "files"> & { seenFrom: Record<string, string | null> }) | null;
}

interface PublishOptions extends CheckOptions {
  /** True to show drafts and content with a date to come, for editors. */
  drafts: boolean;
}

/**
 * Publishes a content folder: checks all of it, makes its pictures, then replaces the published site in one
 * transaction. A tree that is published already costs one hash. Of several at once the one that began last counts, so
 * that what was taken out of the content does not come back with a slow one that had read it before.
 * @throws {ContentError} when something is wrong; the site published before stays as it was
 * @throws when another that began later was done first; the site stays as that one made it
 */
export async function publish(
  { db, clock, files }: Pick<Services, "db" | "clock"> & { files: Pick<Services["files"], "media"> },
  root: string,
  progress: Progress = () => {},
  { drafts = false, ...options }: Partial<PublishOptions> = {},
): Promise<Published> {
  // Both are from before the content is read: who publishes after that may have read newer content.
  const now = clock.now();
  const before = await findPublication(db);
  const tree = readTree(root);
  // A publication with drafts gets a hash of its own, so that it is never taken for the public one.
  const hash = drafts ? `${tree.hash}-drafts` : tree.hash;
  const isThere = !drafts && before?.content_hash === hash && (await countMissing(db, files.media)) === 0;
  if (isThere && (await inTurn(db, (trx) => confirmPublication(trx, hash, now))))
    return { changed: false, pages: 0, articles: 0, addresses: null };

  // Imported late: this is more than half of what the server would load at its start, and an unchanged tree needs none
  // of it.
  const [
    { checkContent },
    { copyDocument },
    { makePicture, pictureNames },
    { replaceAll },
    { editionAt },
    { schedule },
  ] = await Promise.all([
    import("#server/publish/check/check-content.ts"),
    import("./media/documents.ts"),
    import("./media/pictures.ts"),
    import("./replace-all.ts"),
    import("./edition.ts"),
    import("./schedule.ts"),
  ]);
  const { pictures, documents, made, files: written, ...content } = await checkContent(tree, { now, ...options });
  const edition = editionAt(content, now, drafts);
  const names = [
    ...made.keys(),
    ...new Set([...pictures.values()].flatMap(pictureNames)),
    ...new Set([...documents.values()].map(({ target }) => target)),
  ];
  await bringMedia(db, files.media);
  await wantMedia(db, names, now);
  // The same picture may be there under several names; its files are named by what is in it.
  const different = new Map([...pictures].map(([file, picture]) => [picture.hash, { file, picture }]));
  const makeMissing = async (tell: Progress) => {
    let done = 0;
    tell(done, different.size);
    await inPairs([...different.values()], async ({ file, picture }) => {
      await makePicture(tree, file, picture, files.media);
      tell(++done, different.size);
    });
    for (const [file, document] of documents) await copyDocument(tree, file, document, files.media);
    for (const [name, bytes] of made) await keepMedia(files.media, name, bytes);
    await shareMedia(db, files.media, names, now);
  };
  await makeMissing(progress);
  const changed = await inTurn(db, async (trx) => {
    const present = await findPublication(trx);
    const isAsBefore = present?.content_hash === before?.content_hash && present?.published_at === before?.published_at;
    if (present && !isAsBefore) {
      if (await confirmPublication(trx, hash, now)) return false;
      if (present.published_at >= now)
        throw new Error(
          "Somebody else published meanwhile, and began later. Nothing of this was published. Look at the site, and if something is missing there, publish again.",
        );
    }
    await replaceAll(trx, edition);
    await schedule(trx, drafts ? null : content, now);
    await recordMedia(trx, names, now);
    await recordPublication(trx, hash, now);
    return true;
  });
  // Now nobody deletes what is named. What went while it was found to be there, as by a job whose clock is days ahead of
  // ours, is made again.
  await makeMissing(() => {});
  const days = timeFormat("day", content.site.timeZone);
  const seenFrom = Object.fromEntries(
    Object.entries(content.times).map(([address, from]) => [address, from === null ? null : days.format(from)]),
  );
  return {
    changed,
    pages: edition.pages.length,
    articles: edition.articles.length,
    addresses: { files: written, seenFrom },
  };
}

/**
 * In one transaction, while others that publish, by hand or by the clock, wait before they hold anything that this one
 * waits for. SQLite lets one transaction write at a time.
 */
function inTurn<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isShared(db)) await sql`lock table scheduled in exclusive mode`.execute(trx);
    return work(trx);
  });
}

/** Two at a time: encoders use several threads each. */
async function inPairs<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all([worker(), worker()]);
}

import path from "node:path";
import { sql } from "kysely";
import { confirmPublication, recordPublication } from "#app/base/stores.server.ts";
import type { CheckOptions } from "#app/content/report.ts";
import type { Content } from "#app/publish/check/check-content.ts";
import { isShared } from "#server/db/connect.ts";
import type { Db } from "#server/db/schema.ts";
import { writeWhole } from "#server/files/disk.ts";
import {
  copyMediaFromDatabase,
  copyMediaToDatabase,
  countMissing,
  recordMedia,
  reserveMedia,
} from "#server/files/media.ts";
import type { Services } from "#server/services.ts";
import { launchError } from "./launch.ts";
import { findPublication } from "./publication.ts";
import { readTree, type Tree } from "./read-tree.ts";

export type Progress = (done: number, total: number) => void;

interface Published {
  /** False when this tree was published already, or meanwhile by another process: the site stays as it was. */
  changed: boolean;
  pages: number;
  articles: number;
  advice: Content["advice"];
  /** Null when the tree was already published. */
  addresses: (Pick<Content, "files" | "times"> & { timeZone: string }) | null;
}

interface PublishOptions extends CheckOptions {
  /** For editors: shows drafts and content with a future date. */
  drafts: boolean;
  /** Refuses content that is not ready for a public site. */
  live: boolean;
  /** The newest that was made on the site and is in the content. */
  version: number | null;
}

/**
 * A tree that is already published costs one hash. When several processes publish at once, the one that started last
 * wins: content that was removed must not come back because a slower process had read it before.
 * @throws {ContentError} when something is wrong; the site published before stays as it was
 * @throws when a process that started later has finished first; what that one published stays
 */
export async function publish(
  { db, clock, files }: Pick<Services, "db" | "clock"> & { files: Pick<Services["files"], "media"> },
  from: string | Tree,
  progress: Progress = () => {},
  { drafts = false, live = false, version = null, ...options }: Partial<PublishOptions> = {},
): Promise<Published> {
  // Both are taken before the content is read: whoever publishes after this moment may have read newer content.
  const now = clock.now();
  const before = await findPublication(db);
  const tree = typeof from === "string" ? readTree(from) : from;
  // A publication with drafts gets a hash of its own, so that it is never taken for the public one.
  const hash = drafts ? `${tree.hash}-drafts` : tree.hash;
  const isPublished = !drafts && before?.content_hash === hash && (await countMissing(db, files.media)) === 0;
  if (isPublished && (await inPublishingLock(db, (trx) => confirmPublication(trx, hash, now, version))))
    return { changed: false, pages: 0, articles: 0, advice: [], addresses: null };

  // Imported only here: these modules are more than half of what the server would load at startup, and an unchanged
  // tree needs none of them.
  const [
    { checkContent },
    { copyDocument },
    { makePicture, pictureNames },
    { editionAt, replaceContent },
    { schedule },
  ] = await Promise.all([
    import("#app/publish/check/check-content.ts"),
    import("./media/documents.ts"),
    import("./media/pictures.ts"),
    import("./contents.ts"),
    import("./schedule.ts"),
  ]);
  const checked = await checkContent(tree, { now, ...options });
  const { advice, pictures, documents, generated, files: written, ...content } = checked;
  if (live && content.site.left?.length) throw launchError(content.site.left);
  const edition = editionAt(content, now, drafts);
  const names = [
    ...generated.keys(),
    ...[...pictures.values()].flatMap(({ picture }) => pictureNames(picture)),
    ...new Set([...documents.values()].map(({ target }) => target)),
  ];
  await copyMediaFromDatabase(db, files.media);
  await reserveMedia(db, names, now);
  const makeMissing = async (report: Progress) => {
    let done = 0;
    report(done, pictures.size);
    await inPairs([...pictures.values()], async ({ file, picture }) => {
      await makePicture(tree, file, picture, files.media);
      report(++done, pictures.size);
    });
    for (const [file, document] of documents) await copyDocument(tree, file, document, files.media);
    for (const [name, bytes] of generated) await writeWhole(path.join(files.media, name), bytes);
    await copyMediaToDatabase(db, files.media, names, now);
  };
  await makeMissing(progress);
  const changed = await inPublishingLock(db, async (trx) => {
    const latest = await findPublication(trx);
    const isUnchanged = latest?.content_hash === before?.content_hash && latest?.published_at === before?.published_at;
    if (latest && !isUnchanged) {
      if (await confirmPublication(trx, hash, now, version)) return false;
      if (latest.published_at >= now)
        throw new Error(
          "Somebody else started to publish later, and has finished first. Nothing of this was published. Look at the site, and if something is missing there, publish again.",
        );
    }
    await replaceContent(trx, edition);
    await schedule(trx, drafts ? null : content, now);
    await recordMedia(trx, names, now);
    await recordPublication(trx, hash, now, version);
    return true;
  });
  return {
    changed,
    pages: edition.pages.length,
    articles: edition.news.articles.length,
    advice,
    addresses: { files: written, times: content.times, timeZone: content.site.timeZone },
  };
}

/**
 * Others that publish wait before they hold any other lock, so that there is no deadlock. SQLite lets only one
 * transaction write at a time anyway.
 */
function inPublishingLock<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
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

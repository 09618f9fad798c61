import { findClockProblem } from "#app/records/clock-seen.server.ts";
import { isUnconfirmed } from "#app/records/record-content.ts";
import { dataPaths } from "#server/data-folder.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { inMb } from "#server/files/disk.ts";
import { countMissing } from "#server/files/media.ts";
import { MAX_BYTES, measureUploads } from "#server/files/uploads.ts";
import { measureQueued } from "#server/mail/queued-emails.ts";
import { checkContent } from "#server/publish/check/check-content.ts";
import { ContentError, countProblems } from "#server/publish/problems.ts";
import { findPublication } from "#server/publish/publication.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { type Finding, type HealthCheckOptions, ok, warn, withDatabase, wrong } from "./finding.ts";

/** Above this share of the limit for visitors' files, somebody should look at it soon. */
const MUCH = 0.8;
/** If an email has waited longer than this, in milliseconds, something is wrong. */
const LONG_MS = 60 * 60_000;

/** The files that visitors sent: whether the files of one more form, as large as allowed, still fit. */
export async function checkUploads(db: Db, _: Env, { formBytes }: HealthCheckOptions): Promise<Finding[]> {
  const taken = await measureUploads(db);
  const message = `Visitors' files take ${inMb(taken)} of ${inMb(MAX_BYTES)}`;
  if (taken + formBytes > MAX_BYTES)
    return [wrong(`${message}: no more are accepted. See docs/operations.md, "No files are taken".`)];
  return [taken > MUCH * MAX_BYTES ? warn(`${message}. Take out and delete what is not needed.`) : ok(message)];
}

export async function checkQueuedEmails(db: Db): Promise<Finding[]> {
  const { count, oldest } = await measureQueued(db);
  const message = `${count} emails queued`;
  if (oldest === null || Date.now() - oldest <= LONG_MS) return [ok(message)];
  return [
    warn(`${message}, the oldest since ${new Date(oldest).toISOString()}. The log says why: "mail not delivered yet".`),
  ];
}

/** Whether somebody has opened each concern by the time when the next people were notified, and none is missing. */
export async function checkConcerns(
  db: Db,
  { CONCERN_MINUTES }: Env,
  { countMissed }: HealthCheckOptions,
): Promise<Finding[]> {
  const missed = await countMissed(db);
  if (missed > 0)
    return [wrong(`${missed} with words of need wait, and have no concern. Start the site: it opens them.`)];
  const late = Date.now() - CONCERN_MINUTES * 60_000;
  const unopened = db.selectFrom("concern").select("number").where("state", "=", "new").orderBy("received_at");
  const numbers = (await unopened.where("received_at", "<=", late).execute()).map(({ number }) => number);
  if (numbers.length === 0) return [ok("None has waited too long to be opened")];
  return [wrong(`Nobody has opened ${numbers.join(", ")}. Ring one of SAFEGUARDING now.`)];
}

/** Whether records can be destroyed: by the clock, and since somebody has confirmed the authority of each class. */
export async function checkRecords(db: Db): Promise<Finding[]> {
  const problem = await findClockProblem(db, Date.now());
  if (problem) return [wrong(`Nothing is destroyed, since ${problem}.`)];
  const rows = await db.selectFrom("record_class").select("class_json").execute();
  if (rows.length === 0) return [warn("No classes of records are published yet, so nothing is destroyed")];
  const classes = rows.map(({ class_json }) => JSON.parse(class_json) as { id: string; authority: string });
  const open = classes.filter(({ authority }) => isUnconfirmed(authority)).map(({ id }) => id);
  if (open.length === 0) return [ok("Each class of records has an authority")];
  return [
    warn(
      `To be confirmed in records.yaml: the authority of ${[...new Set(open)].join(", ")}. Until then nothing of these is destroyed.`,
    ),
  ];
}

/** The content folder: whether it is published, and if not, whether it could be. */
export async function checkTree(env: Env): Promise<Finding[]> {
  const tree = readTree(env.CONTENT_DIR);
  const folder = dataPaths(env.DATA_DIR).media;
  const [published, missing] = (await withDatabase(env, (db) =>
    Promise.all([findPublication(db), countMissing(db, folder)]),
  )) ?? [null, 0];
  const publish = env.DATABASE_URL ? "Run: npm run content -- publish" : "The next start publishes it.";
  if (published?.content_hash === tree.hash) {
    const made = new Date(published.published_at).toISOString();
    if (missing > 0) return [warn(`${missing} pictures of the content are missing in ${folder}. ${publish}`)];
    return [ok(`${tree.files.length} files, published on ${made} as revision ${published.revision}`)];
  }
  try {
    await checkContent(tree, { siteUrl: env.SITE_URL });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return [
      wrong(`${countProblems(error.problems)} in ${env.CONTENT_DIR}. To list them, run: npm run content -- check`),
    ];
  }
  const state = published ? "What visitors see is older than the content folder" : "Nothing is published yet";
  return [warn(`${state}. ${publish}`)];
}

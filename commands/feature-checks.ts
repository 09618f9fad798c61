import { countMissed } from "#app/concerns/concern-items.server.ts";
import { ContentError, countProblems } from "#app/content/problems.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { findPublication } from "#app/publish/publication.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { findClockProblem } from "#app/records/clock-seen.server.ts";
import { isUnconfirmed } from "#app/records/record-content.ts";
import { dataPaths } from "#server/data-folder.ts";
import type { Db } from "#server/db/schema.ts";
import {
  type Finding,
  type HealthCheck,
  type HealthCheckOptions,
  inDatabase,
  ok,
  warn,
  wrong,
} from "#server/doctor/finding.ts";
import type { Env } from "#server/env.ts";
import { countMissing } from "#server/files/media.ts";

async function checkConcerns(db: Db, { CONCERN_MINUTES }: Env): Promise<Finding[]> {
  const missed = await countMissed(db);
  if (missed > 0)
    return [wrong(`${missed} with words of need wait, and have no concern. Start the site: it opens them.`)];
  const late = Date.now() - CONCERN_MINUTES * 60_000;
  const unopened = db.selectFrom("concern").select("number").where("state", "=", "new").orderBy("received_at");
  const numbers = (await unopened.where("received_at", "<=", late).execute()).map(({ number }) => number);
  if (numbers.length === 0) return [ok("None has waited too long to be opened")];
  return [wrong(`Nobody has opened ${numbers.join(", ")}. Ring one of SAFEGUARDING now.`)];
}

/** Somebody has to confirm the authority of each class first. */
async function checkRecords(db: Db): Promise<Finding[]> {
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

async function checkTree(env: Env, _: HealthCheckOptions, open: () => Db | null): Promise<Finding[]> {
  const tree = readTree(env.CONTENT_DIR);
  const folder = dataPaths(env.DATA_DIR).media;
  const db = open();
  const published = db && (await findPublication(db));
  const missing = db ? await countMissing(db, folder) : 0;
  const publish = env.DATABASE_URL ? "Run: npm run content -- publish" : "The next start publishes it.";
  if (published?.content_hash === tree.hash) {
    const publishedAt = new Date(published.published_at).toISOString();
    if (missing > 0) return [warn(`${missing} pictures of the content are missing in ${folder}. ${publish}`)];
    return [ok(`${tree.files.length} files, published on ${publishedAt} as revision ${published.revision}`)];
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

export const featureChecks: [about: string, check: HealthCheck][] = [
  ["concerns", inDatabase(checkConcerns)],
  ["records", inDatabase(checkRecords)],
  ["content", checkTree],
];

import { dataPaths } from "#server/data-folder.ts";
import type { Env } from "#server/env.ts";
import { countMissing } from "#server/files/media.ts";
import { checkContent } from "#server/publish/check/check-content.ts";
import { ContentError, countProblems } from "#server/publish/problems.ts";
import { findPublication } from "#server/publish/publication.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";
import { withDatabase } from "./with-database.ts";

/** The content folder: whether it is published, and if not, whether it could be. */
export async function checkTree(env: Env): Promise<Finding[]> {
  const tree = readTree(env.CONTENT_DIR);
  const published = await withDatabase(env, findPublication, undefined);
  const publish = env.DATABASE_URL ? "Run: npm run content -- publish" : "The next start publishes it.";
  if (published?.content_hash === tree.hash) {
    const folder = dataPaths(env.DATA_DIR).media;
    const missing = await withDatabase(env, (db) => countMissing(db, folder), 0);
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
  const words = published ? "What visitors see is older than the content folder" : "Nothing is published yet";
  return [warn(`${words}. ${publish}`)];
}

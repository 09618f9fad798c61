import { ContentError, countProblems, formatProblem, type Problem } from "#app/content/problems.ts";
import { publishFolder } from "#app/edit/publish-folder.ts";
import { isPublicSite } from "#app/publish/launch.ts";
import { progressBar } from "#app/publish/progress-bar.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { parseEnv } from "#server/env.ts";
import { type Choice, choose, runCommand, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run content -- check                       every problem, with what to write instead
  npm run content -- launch                      what is left to do before the site goes live
  npm run content -- publish`;
const listAdvice = (advice: Problem[]) => advice.map((problem) => `Advice: ${formatProblem(problem)}\n`).join("");

async function readContent() {
  const { checkContent } = await import("#app/publish/check/check-content.ts");
  const { CONTENT_DIR, SITE_URL: siteUrl } = parseEnv(process.env);
  return checkContent(readTree(CONTENT_DIR), { siteUrl });
}

const commands: Record<string, Choice<() => Promise<string>>> = {
  check: [
    0,
    async () => {
      const { advice, pages, news, resources, pictures, documents } = await readContent();
      return `${listAdvice(advice)}Nothing is wrong: ${pages.length} pages, ${news.articles.length} articles, ${resources.length} resources, ${pictures.size} pictures, ${documents.size} documents.`;
    },
  ],
  launch: [
    0,
    async () => {
      const { left: toDo = [] } = (await readContent()).site;
      process.exitCode = toDo.length > 0 ? 1 : 0;
      return toDo.length > 0 ? `${toDo.join("\n")}\n\n${toDo.length} left.` : "Nothing is left.";
    },
  ],
  publish: [
    0,
    () =>
      withServices(
        async (services) => {
          const { CONTENT_DIR: root, SITE_URL: siteUrl } = services.env;
          const progress = progressBar("Making pictures", process.stderr);
          const { changed, pages, articles, advice } = await publishFolder(services, root, progress, {
            siteUrl,
            live: isPublicSite(services.env),
          });
          return changed
            ? `${listAdvice(advice)}Published ${pages} pages and ${articles} articles.`
            : "Published already; nothing has changed.";
          // Publishing may come first, before there is a site.
        },
        { mayCreate: true },
      ),
  ],
};

await runCommand({ usage: USAGE, count: null }, async (args) => {
  try {
    return await choose(commands, args, USAGE)();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new Error(`${error.message}\n\n${countProblems(error.problems)}. Nothing was published.`);
  }
});

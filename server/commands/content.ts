import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "#server/env.ts";
import { isLive } from "#server/publish/launch.ts";
import { ContentError, countProblems, formatProblem, type Problem } from "#server/publish/problems.ts";
import { progressBar } from "#server/publish/progress-bar.ts";
import { findPublication } from "#server/publish/publication.ts";
import { publish } from "#server/publish/publish.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { type Choice, choose, runCommand, UsageError, withServices } from "./run-command.ts";

const USAGE = `Usage:
  npm run content -- check                       every problem, with what to write instead
  npm run content -- launch                      what is left to do before the site goes live
  npm run content -- publish
  npm run content -- guide                       writes the tables of docs/editing.md from the schemas
  npm run content -- generate [--articles 1000] [--seed 1] [--overwrite]   made-up articles, for benchmarks`;
const options = {
  articles: { type: "string" },
  seed: { type: "string" },
  overwrite: { type: "boolean" },
} as const;

/** Publishing may come first, before there is a site. */
const MAY_CREATE = { mayCreate: true };

type GenerateOptions = { articles: number; seed: number; overwrite: boolean };

const listAdvice = (advice: Problem[]) => advice.map((one) => `Advice: ${formatProblem(one)}\n`).join("");

async function readContent() {
  const { checkContent } = await import("#server/publish/check/check-content.ts");
  const { CONTENT_DIR, SITE_URL: siteUrl } = parseEnv(process.env);
  return checkContent(readTree(CONTENT_DIR), { siteUrl });
}

/** `npm run content -- …`: commands for the content folder. Each loads what only it needs. */
const commands: Record<string, Choice<(options: GenerateOptions) => Promise<string>>> = {
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
      const { left = [] } = (await readContent()).site;
      return left.length > 0 ? `${left.join("\n")}\n\n${left.length} left.` : "Nothing is left.";
    },
  ],
  publish: [
    0,
    () =>
      withServices(async (services) => {
        const { CONTENT_DIR: root, SITE_URL: siteUrl } = services.env;
        const progress = progressBar("Making pictures", process.stderr);
        const { changed, pages, articles, advice } = await publish(services, root, progress, {
          siteUrl,
          live: isLive(services.env),
        });
        return changed
          ? `${listAdvice(advice)}Published ${pages} pages and ${articles} articles.`
          : "Published already; nothing has changed.";
      }, MAY_CREATE),
  ],
  guide: [
    0,
    async () => {
      const { fillTables } = await import("#server/publish/field-tables.ts");
      const file = path.resolve(import.meta.dirname, "../../docs/editing.md");
      writeFileSync(file, fillTables(readFileSync(file, "utf8")));
      return "Wrote the tables of docs/editing.md.";
    },
  ],
  generate: [
    0,
    ({ articles, seed, overwrite }) =>
      withServices(async (services) => {
        const { db, env } = services;
        const published = await findPublication(db);
        if (published && !overwrite)
          throw new Error(
            "Something is published already. Made-up articles would take the place of its news. If that is what you want, add --overwrite.",
          );
        const { generate } = await import("#server/publish/generate.ts");
        await generate(services, env.CONTENT_DIR, articles, seed);
        const again = env.DATABASE_URL
          ? "To publish the real content again, run: npm run content -- publish"
          : "The next start publishes the real content again, unless it is told --no-publish.";
        return `Made ${articles} articles. ${again}`;
      }, MAY_CREATE),
  ],
};

await runCommand({ usage: USAGE, count: null, options }, async (given, values) => {
  const command = choose(commands, given, USAGE);
  if (command !== commands.generate?.[1] && Object.keys(values).length > 0) throw new UsageError(USAGE);
  const { articles = "1000", seed = "1", overwrite = false } = values;
  // An empty value would mean no articles.
  if (![articles, seed].every((number) => /^[1-9]\d{0,6}$/.test(number)))
    throw new UsageError(`Write a whole number after --articles and --seed, 1 or more.\n${USAGE}`);
  try {
    return await command({ articles: Number(articles), seed: Number(seed), overwrite });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new Error(`${error.message}\n\n${countProblems(error.problems)}. Nothing was published.`);
  }
});

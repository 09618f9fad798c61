import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "#server/env.ts";
import { ContentError, countProblems } from "#server/publish/problems.ts";
import { progressBar } from "#server/publish/progress-bar.ts";
import { publish } from "#server/publish/publish.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { type Choice, choose, runCommand, UsageError, withServices } from "./run-command.ts";

const USAGE = `Write one of:
  npm run content -- check                       every problem, with what to write instead
  npm run content -- publish
  npm run content -- guide                       the tables of docs/editing.md, drawn from the schemas
  npm run content -- generate [--articles 1000] [--seed 1]   made-up articles, for benchmarks`;
const options = {
  articles: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
} as const;

type Size = { articles: number; seed: number };

/** `npm run content -- …`: what is done with the content folder, by hand. Each loads what it alone needs. */
const commands: Record<string, Choice<(size: Size) => Promise<string>>> = {
  check: [
    0,
    async () => {
      const { checkContent } = await import("#server/publish/check/check-content.ts");
      const { CONTENT_DIR, SITE_URL: siteUrl } = parseEnv(process.env);
      const content = await checkContent(readTree(CONTENT_DIR), { siteUrl });
      return `Nothing is wrong: ${content.pages.length} pages, ${content.articles.length} articles, ${content.resources.length} resources, ${content.pictures.size} pictures, ${content.documents.size} documents.`;
    },
  ],
  publish: [
    0,
    () =>
      withServices(async (services) => {
        const { CONTENT_DIR: root, SITE_URL: siteUrl } = services.env;
        const progress = progressBar("Making pictures", process.stderr);
        const { changed, pages, articles } = await publish(services, root, progress, { siteUrl });
        return changed
          ? `Published ${pages} pages and ${articles} articles.`
          : "Published already; nothing has changed.";
      }),
  ],
  /** Writes the tables of the guide for editors anew, from what the check reads. */
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
    ({ articles, seed }) =>
      withServices(async (services) => {
        const { generate } = await import("#server/publish/generate.ts");
        await generate(services, services.env.CONTENT_DIR, articles, seed);
        return `Made ${articles} articles. The next start publishes the real content again, unless told --no-publish.`;
      }),
  ],
};

await runCommand({ usage: USAGE, words: null, options }, async (given, values) => {
  const command = choose(commands, given, USAGE);
  const size = { articles: Number(values.articles), seed: Number(values.seed) };
  if (!Number.isInteger(size.articles) || !Number.isInteger(size.seed))
    throw new UsageError("Write whole numbers after --articles and --seed.");
  try {
    return await command(size);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new Error(`${error.message}\n\n${countProblems(error.problems)}. Nothing was published.`);
  }
});

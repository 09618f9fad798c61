import { parseArgs } from "node:util";
import { migrate } from "#server/db/migrate.ts";
import { parseEnv, SettingsError } from "#server/env.ts";
import { checkContent } from "#server/publish/check-content.ts";
import { generate } from "#server/publish/generate.ts";
import { ContentError } from "#server/publish/problems.ts";
import { progressBar } from "#server/publish/progress-bar.ts";
import { publish } from "#server/publish/publish.ts";
import { readTree } from "#server/publish/read-tree.ts";
import { createServices } from "#server/services.ts";

const options = { withoutUnreadableText: process.argv.includes("--without-unreadable-text") };

/** `npm run content -- check`, `… publish`, and `… generate --articles 100000 --seed 1` for benchmarks. */
const commands: Record<string, () => Promise<string>> = {
  async check() {
    const content = await checkContent(readTree(parseEnv(process.env).CONTENT_DIR), options);
    return `Nothing is wrong: ${content.pages.length} pages, ${content.articles.length} articles, ${content.resources.length} resources, ${content.pictures.size} pictures, ${content.documents.size} documents.`;
  },
  async publish() {
    const services = createServices(parseEnv(process.env));
    try {
      await migrate(services.db);
      const root = services.env.CONTENT_DIR;
      const { changed, pages, articles } = await publish(
        services,
        root,
        progressBar("Making pictures", process.stderr),
        options,
      );
      return changed ? `Published ${pages} pages and ${articles} articles.` : "Published already; nothing has changed.";
    } finally {
      await services.db.destroy();
    }
  },
  async generate() {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { articles: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
    });
    const services = createServices(parseEnv(process.env));
    try {
      await migrate(services.db);
      await generate(services, services.env.CONTENT_DIR, Number(values.articles), Number(values.seed));
      return `Made ${values.articles} articles. The next start publishes the real content again, unless told --no-publish.`;
    } finally {
      await services.db.destroy();
    }
  },
};

const command = commands[process.argv[2] ?? ""];
if (!command) {
  console.error("Write: npm run content -- check   or   npm run content -- publish");
  process.exit(2);
}
try {
  console.log(await command());
} catch (error) {
  if (error instanceof ContentError)
    console.error(`${error.message}\n\n${error.problems.length} problems. Nothing was published.`);
  else if (error instanceof SettingsError) console.error(error.message);
  else console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

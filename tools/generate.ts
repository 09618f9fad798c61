import { NEWS } from "#app/base/addresses.ts";
import { tones } from "#app/base/content-fields.ts";
import { dayInWords } from "#app/base/dates.ts";
import { type PublishedArticle, replaceNews } from "#app/news/news.server.ts";
import { articleHref, type NamedFacet } from "#app/news/news.ts";
import { eachNamedFacet } from "#app/news/news-content.ts";
import { checkContent } from "#app/publish/check/check-content.ts";
import { editionAt } from "#app/publish/contents.ts";
import { findPublication } from "#app/publish/publication.ts";
import { publish } from "#app/publish/publish.ts";
import { readTree } from "#app/publish/read-tree.ts";
import { replaceSearch } from "#app/search/replace-search.server.ts";
import type { SearchDocument } from "#app/search/search.ts";
import { randomFrom } from "#app/voices/avatar/random-from.ts";
import { runCommand, UsageError, withServices } from "#commands/run-command.ts";
import { DAY_MS } from "#server/day.ts";
import type { Services } from "#server/services.ts";

const LATEST = Date.UTC(2026, 10, 20);

/**
 * The same seed gives the same articles. Words are those of the real content, common ones more often, as in language
 * (Zipf's law).
 */
export async function generate(
  services: Services,
  root: string,
  count: number,
  seed: number,
  overwrite = false,
): Promise<void> {
  if ((await findPublication(services.db)) && !overwrite)
    throw new Error(
      "Something is published already. Made-up articles would take the place of its news. If that is what you want, add --overwrite.",
    );
  await publish(services, root);
  const content = editionAt(await checkContent(readTree(root)), services.clock.now());
  const next = randomFrom(String(seed));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const words = [
    ...new Set(content.search.documents.flatMap(({ text }) => text.toLowerCase().match(/[a-z]{2,}/g) ?? [])),
  ];
  const word = () => words[Math.floor(next() ** 3 * words.length)] ?? "";
  const sentence = (length: number) => {
    const text = Array.from({ length }, word).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const valuesOf = (kind: NamedFacet) => {
    const slugs = content.news.terms.filter((term) => term.kind === kind).map(({ slug }) => slug);
    const chosen = pick(content.news.articles).values[kind].map(() => pick(slugs));
    return slugs.filter((slug) => chosen.includes(slug));
  };
  const pictures = content.news.articles.map(({ picture }) => picture);

  const entries = Array.from({ length: count }, (_, index) => {
    const date = LATEST - Math.floor(((count - index) / count) * 8 * 365) * DAY_MS;
    const day = new Date(date).toISOString().slice(0, 10);
    const text = Array.from({ length: 14 }, () => sentence(8 + Math.floor(next() * 12)));
    const article: PublishedArticle = {
      id: index + 1,
      slug: `made-${index + 1}`,
      values: eachNamedFacet(valuesOf),
      date: day,
      dateString: dayInWords(day),
      headline: sentence(7).slice(0, -1),
      summary: text[0] ?? "",
      background: pick(tones),
      rectangular: true,
      picture: pick(pictures),
      caption: null,
      documents: [],
      atomId: null,
      formerly: [],
      html: text.map((paragraph) => `<p>${paragraph}</p>`).join("\n"),
    };
    const document: SearchDocument = {
      address: articleHref(article.slug),
      title: article.headline,
      path: ["News"],
      summary: article.summary,
      text: text.join(" "),
      date,
    };
    return { article, document };
  });
  const others = content.search.documents.filter(({ address }) => !address.startsWith(NEWS));
  await services.db.transaction().execute(async (trx) => {
    await replaceNews(trx, { terms: content.news.terms, articles: entries.map(({ article }) => article) });
    await replaceSearch(trx, [...others, ...entries.map(({ document }) => document)], content.search.settings);
    await trx
      .updateTable("publication")
      .set({ content_hash: `made ${count} ${seed}` })
      .execute();
  });
}

const usage = "Usage: npm run generate -- [--articles 1000] [--seed 1] [--overwrite]";
const options = {
  articles: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
  overwrite: { type: "boolean", default: false },
} as const;

if (import.meta.main)
  await runCommand({ usage, count: 0, options }, async (_, { articles, seed, overwrite }) => {
    // An empty value would mean no articles.
    if (![articles, seed].every((number) => /^[1-9]\d{0,6}$/.test(number)))
      throw new UsageError(`Write a whole number after --articles and --seed, 1 or more.\n${usage}`);
    return withServices(
      async (services) => {
        await generate(services, services.env.CONTENT_DIR, Number(articles), Number(seed), overwrite);
        return `Made ${articles} articles. The next start publishes the real content again, unless it is told --no-publish.`;
      },
      { mayCreate: true },
    );
  });

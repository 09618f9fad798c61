import type { PublishedArticle, PublishedTerm } from "#app/news/news.server.ts";
import { articleSchema, filtersSchema } from "#app/news/news-content.ts";
import type { Page } from "#app/pages/page.ts";
import { pageSchema } from "#app/pages/page-content.ts";
import type { Site } from "#app/site/site.ts";
import { menuSchema, siteSchema } from "#app/site/site-content.ts";
import type { SampleResponse } from "#app/voices/topics.server.ts";
import type { Topic } from "#app/voices/voices.ts";
import { topicSchema } from "#app/voices/voices-content.ts";
import { Check } from "./check.ts";
import { checkNews } from "./check-news.ts";
import { checkPages } from "./check-pages.ts";
import { checkSite } from "./check-site.ts";
import { checkVoices } from "./check-voices.ts";
import { articlePath, pagePath } from "./paths.ts";
import type { PictureFile } from "./pictures.ts";
import { ContentError } from "./problems.ts";
import type { Tree } from "./read-tree.ts";

/** Everything that content says, checked and ready to be stored. */
export interface Content {
  site: Site;
  pages: Page[];
  terms: PublishedTerm[];
  articles: PublishedArticle[];
  topics: Topic[];
  samples: SampleResponse[];
  /** Each picture file that the content shows. */
  pictures: Map<string, PictureFile>;
}

/**
 * Reads and checks the whole tree.
 * @throws {ContentError} with every problem, each with file, line and what to write instead
 */
export async function checkContent(tree: Tree): Promise<Content> {
  const check = new Check(tree);
  const site = check.file("site.yaml", siteSchema);
  const menu = check.file("menu.yaml", menuSchema);
  const filters = check.file("news/filters.yaml", filtersSchema);
  const pages = check.files("pages/", pageSchema);
  const articles = check.files("news/", articleSchema);
  const topics = check.files("voices/", topicSchema);
  for (const page of pages) check.titles.set(pagePath(page.file), page.value.title);
  for (const article of articles) check.titles.set(articlePath(article.file), article.value.headline);

  const news = filters && (await checkNews(check, filters, articles));
  const voices = checkVoices(check, topics);
  const published = await checkPages(check, pages);
  const shell = site && menu && (await checkSite(check, site, menu));
  if (check.problems.length > 0 || !news || !shell) throw new ContentError(check.problems);
  return { site: shell, pages: published, ...news, ...voices, pictures: check.pictures };
}

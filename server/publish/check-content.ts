import { formSchema } from "#app/forms/form-content.ts";
import { formAddress, type PublishedForm } from "#app/forms/forms.server.ts";
import type { PublishedArticle, PublishedTerm } from "#app/news/news.server.ts";
import { articleSchema, filtersSchema } from "#app/news/news-content.ts";
import type { Page } from "#app/pages/page.ts";
import { pageSchema } from "#app/pages/page-content.ts";
import type { Site } from "#app/site/site.ts";
import { menuSchema, siteSchema } from "#app/site/site-content.ts";
import { Check } from "./check.ts";
import { checkForms } from "./check-forms.ts";
import { checkNews } from "./check-news.ts";
import { checkPages } from "./check-pages.ts";
import { checkSite } from "./check-site.ts";
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
  forms: PublishedForm[];
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
  const formSources = check.files("forms/", formSchema, ".yaml");
  for (const page of pages) check.titles.set(pagePath(page.file), page.value.title);
  for (const article of articles) check.titles.set(articlePath(article.file), article.value.headline);
  for (const { value } of formSources) check.titles.set(formAddress(value.clientId), value.formName);

  const news = filters && (await checkNews(check, filters, articles));
  const published = await checkPages(check, pages);
  const forms = checkForms(check, formSources);
  const shell = site && menu && (await checkSite(check, site, menu));
  if (check.problems.length > 0 || !news || !shell) throw new ContentError(check.problems);
  return { site: shell, pages: published, ...news, forms, pictures: check.pictures };
}

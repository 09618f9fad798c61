import { documentsJson, type PublishedArticle, type PublishedTerm, pictureJson } from "#app/news/news.server.ts";
import type { ArticleContent, FiltersContent } from "#app/news/news-content.ts";
import type { Check } from "./check.ts";
import { checkBody } from "./check-text.ts";
import { articlePath, slugOf } from "./paths.ts";
import type { Source } from "./source.ts";

const dates = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "UTC" });

/** Articles and the values of their filters, ids growing with the date. */
export async function checkNews(check: Check, filters: Source<FiltersContent>, sources: Source<ArticleContent>[]) {
  const { categories, issues } = filters.value;
  const terms: PublishedTerm[] = [
    ...categories.map(({ slug, label, tone }) => ({ kind: "category" as const, slug, label, tone })),
    ...issues.map(({ slug, label }) => ({ kind: "issue" as const, slug, label, tone: null })),
  ];
  for (const kind of ["category", "issue"] as const) {
    const slugs = terms.filter((term) => term.kind === kind).map((term) => term.slug);
    const twice = slugs.findIndex((slug, index) => slugs.indexOf(slug) !== index);
    if (twice >= 0)
      check.fault(
        filters,
        [kind === "category" ? "categories" : "issues", twice],
        `${slugs[twice]} stands here twice. Keep one.`,
      );
  }
  const issueOrder = issues.map((issue) => issue.slug);
  const articles: PublishedArticle[] = [];
  const ordered = [...sources].sort((a, b) => a.value.date.localeCompare(b.value.date) || a.file.localeCompare(b.file));
  for (const source of ordered) {
    const { value } = source;
    if (!categories.some((category) => category.slug === value.category))
      check.fault(
        source,
        ["category"],
        `There is no category ${value.category}. Use one of ${categories.map((category) => category.slug).join(", ")}.`,
      );
    value.issues.forEach((issue, index) => {
      if (!issueOrder.includes(issue))
        check.fault(source, ["issues", index], `There is no issue ${issue}. Use one of ${issueOrder.join(", ")}.`);
    });
    const picture = value.image ? await check.picture(source, ["image", "file"], value.image) : null;
    const date = Date.parse(`${value.date}T00:00:00Z`);
    articles.push({
      id: articles.length + 1,
      slug: slugOf(source.file),
      category: value.category,
      issues: issueOrder.filter((issue) => value.issues.includes(issue)),
      date,
      date_string: dates.format(date),
      headline: value.headline,
      summary: value.summary,
      background: value.background,
      rectangular: value.image?.shape === "square" ? 0 : 1,
      picture_json: picture && pictureJson.format(picture),
      caption: value.image?.caption ?? null,
      documents_json: documentsJson.format(await check.documentsOf(source, value.documents)),
      html: (await checkBody(check, source, articlePath(source.file))).html,
    });
  }
  return { terms, articles };
}

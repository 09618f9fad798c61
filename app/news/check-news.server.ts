import { listChoices } from "#app/base/content-fields.ts";
import { dayInWords } from "#app/base/dates.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import type { PublishedArticle, PublishedTerm } from "./news.server.ts";
import { articleHref, type NamedFacet } from "./news.ts";
import { type ArticleContent, eachNamedFacet, type FiltersContent, facetFields } from "./news-content.ts";

/** Checks the articles and the values of their filters. The articles come oldest first, so ids grow with the date. */
export async function checkNews(
  check: Check,
  filters: Source<FiltersContent>,
  sources: Source<ArticleContent>[],
  officeEmail: string,
) {
  const named = namesOf(filters.value);
  const articles: PublishedArticle[] = [];
  for (const source of sources) {
    const { value } = source;
    const picture = value.image ? await check.picture(source, ["image", "file"], value.image) : null;
    articles.push({
      id: articles.length + 1,
      slug: source.slug,
      values: valuesOf(check, source, named),
      date: value.date,
      dateString: dayInWords(value.date),
      headline: value.headline,
      summary: value.summary,
      background: value.background,
      rectangular: value.image?.shape !== "square",
      picture,
      caption: value.image?.caption ?? null,
      documents: await check.documentsOf(source, value.documents),
      html: await check.body(source, articleHref(source.slug)),
      // A tag URI (RFC 4151) of the first address, so that it is the same in a database that is made again.
      atomId: `tag:${officeEmail.split("@")[1]},${value.date}:${value.formerly[0] ?? articleHref(source.slug)}`,
      formerly: value.formerly,
    });
  }
  return { terms: termsOf(filters.value), articles };
}

/** The names that editors gave the values of each filter, in order. */
export function namesOf(filters: FiltersContent): Record<NamedFacet, string[]> {
  return eachNamedFacet((facet) => filters[facetFields[facet].named].map(({ slug }) => slug));
}

function termsOf(filters: FiltersContent): PublishedTerm[] {
  const terms = eachNamedFacet((kind) =>
    filters[facetFields[kind].named].map((term) => ({ kind, tone: null, ...term })),
  );
  return Object.values(terms).flat();
}

/** An article's values for each filter, in the order of the filter. Reports those that are not in filters.yaml. */
function valuesOf(
  check: Check,
  source: Source<ArticleContent>,
  named: Record<NamedFacet, string[]>,
): PublishedArticle["values"] {
  return eachNamedFacet((facet) => {
    const { chosen } = facetFields[facet];
    const written = source.value[chosen];
    const slugs = [written].flat();
    for (const [index, slug] of slugs.entries()) {
      const where = Array.isArray(written) ? [chosen, index] : [chosen];
      if (!named[facet].includes(slug))
        check.fault(source, where, `There is no ${facet} ${slug}. Use one of: ${listChoices(named[facet], slug)}`);
    }
    return named[facet].filter((slug) => slugs.includes(slug));
  });
}

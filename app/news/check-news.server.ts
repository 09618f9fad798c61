import { NEWS } from "#app/base/addresses.ts";
import { listChoices, oldestFirst, slugOf } from "#app/base/content-fields.ts";
import { dayInWords } from "#app/base/dates.ts";
import { cuts } from "#app/base/media-hash.server.ts";
import type { ContentCheck } from "#app/content/check.ts";
import type { FeatureContent } from "#app/content/content-kind.ts";
import type { Source } from "#app/content/source.ts";
import { type PublishedArticle, type PublishedTerm, replaceNews } from "./news.server.ts";
import { articleHref, type NamedFacet } from "./news.ts";
import {
  type ArticleContent,
  articleSchema,
  eachNamedFacet,
  type FiltersContent,
  facetFields,
  filtersSchema,
} from "./news-content.ts";

interface News {
  terms: PublishedTerm[];
  articles: PublishedArticle[];
}

export const newsContent: FeatureContent<
  { filters: FiltersContent; article: ArticleContent },
  News,
  News,
  { site: { email: string } | null }
> = {
  files: {
    filters: { paths: /^news\/filters\.yaml$/, needed: "news/filters.yaml", schema: filtersSchema },
    article: {
      paths: /^news\/.*\.md$/,
      schema: articleSchema,
      page: {
        address: (file) => articleHref(slugOf(file)),
        below: NEWS,
        moves: true,
        searchEntry: ({ headline, summary, date }) => ({ title: headline, summary: [summary], date: Date.parse(date) }),
      },
    },
  },
  names: ({ filters: [filters] }) => (filters ? namesOf(filters.value) : {}),
  async check(check, { filters: [filters], article: sources }, { site }) {
    if (!filters) return null;
    const articles: PublishedArticle[] = [];
    // The oldest come first, so that ids grow with the date.
    for (const source of oldestFirst(sources)) {
      const { value } = source;
      const ratio = cuts[value.image?.shape ?? "rectangle"];
      const address = articleHref(source.slug);
      const picture = value.image ? await check.media.picture(source, ["image", "file"], value.image, ratio) : null;
      const dateString = dayInWords(value.date);
      check.cards.set(address, { kind: "Article", tone: value.background, about: dateString, picture });
      articles.push({
        id: articles.length + 1,
        slug: source.slug,
        values: valuesOf(check, source, namesOf(filters.value)),
        date: value.date,
        dateString,
        headline: value.headline,
        summary: value.summary,
        background: value.background,
        rectangular: ratio > 1,
        picture,
        caption: value.image?.caption ?? null,
        documents: await check.texts.documents(source, value.documents),
        html: await check.texts.body(source, address),
        // A tag URI (RFC 4151) of the first address, so that it is the same in a database that is made again.
        atomId: `tag:${site?.email.split("@")[1]},${value.date}:${value.formerly[0] ?? address}`,
        formerly: value.formerly,
      });
    }
    return { terms: termsOf(filters.value), articles };
  },
  shownAt: ({ terms, articles }, { seen }) => ({
    terms,
    articles: articles
      .filter(({ slug }) => seen(articleHref(slug)))
      .map((article, index) => ({ ...article, id: index + 1 })),
  }),
  store: replaceNews,
};

function namesOf(filters: FiltersContent): Record<NamedFacet, string[]> {
  return eachNamedFacet((facet) => filters[facetFields[facet].named].map(({ slug }) => slug));
}

function termsOf(filters: FiltersContent): PublishedTerm[] {
  const terms = eachNamedFacet((kind) =>
    filters[facetFields[kind].named].map((term) => ({ kind, tone: null, ...term })),
  );
  return Object.values(terms).flat();
}

function valuesOf(
  check: ContentCheck,
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
        check.report(source, where, `There is no ${facet} ${slug}. Use one of: ${listChoices(named[facet], slug)}`);
    }
    return named[facet].filter((slug) => slugs.includes(slug));
  });
}

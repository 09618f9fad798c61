import { NEWS } from "#app/base/addresses.ts";
import type { Picture } from "#app/base/media-files.ts";
import { parsePage } from "#app/ui/list-window.ts";

/** Articles shown by one 'View more' step (spec news.paging). */
export const PAGE_SIZE = 12;

export const FEED = `${NEWS}feed.xml`;

/** In order. A new filter is a line here and its fields in `news-content.ts`. */
export const facetLabels = { category: "Category", issue: "Issue", year: "Year" };
export type FacetName = keyof typeof facetLabels;
/** Editors name their values; a year is that of the article's date. */
export type NamedFacet = Exclude<FacetName, "year">;
export const facetNames = Object.keys(facetLabels) as FacetName[];

export function eachFacet<T>(make: (name: FacetName) => T): Record<FacetName, T> {
  return Object.fromEntries(facetNames.map((name) => [name, make(name)])) as Record<FacetName, T>;
}

/** OR-ed within one filter, AND-ed between filters. Empty means all. */
export type NewsFilter = Record<FacetName, string[]>;

export const noFilter: NewsFilter = eachFacet(() => []);

export const facetReads = eachFacet(() => "list" as const);

export interface Term {
  slug: string;
  label: string;
  tone: string | null;
}

export type Terms = Record<FacetName, Term[]>;

export interface Combination {
  id: number;
  values: Record<FacetName, string[]>;
  articles: number;
}

export interface Facets {
  terms: Terms;
  combinations: Combination[];
}

export interface FilterOption {
  value: string;
  label: string;
  articles: number;
}

export interface ArticleItem {
  id: number;
  url: string;
  headline: string;
  date: string;
  dateString: string;
  category: string;
  tone: string;
  background: string;
  rectangular: boolean;
  picture: Picture | null;
  summary: string;
  /** Stays when its address or the site's changes; null until this release has published. */
  atomId: string | null;
}

export function parseNewsQuery(query: URLSearchParams): { filter: NewsFilter; page: number } {
  const filter = eachFacet((name) => [
    ...new Set(query.getAll(name).flatMap((value) => value.split(",").filter((part) => part !== ""))),
  ]);
  return { filter, page: parsePage(query.get("page")) };
}

export function knownFilter(filter: NewsFilter, terms: Terms): NewsFilter {
  return eachFacet((name) => terms[name].map((term) => term.slug).filter((slug) => filter[name].includes(slug)));
}

export function matchingCombinations(combinations: Combination[], filter: NewsFilter, except?: FacetName) {
  const used = facetNames.filter((name) => name !== except && filter[name].length > 0);
  return combinations.filter(({ values }) =>
    used.every((name) => filter[name].some((value) => values[name].includes(value))),
  );
}

export function countArticles(combinations: Combination[]): number {
  return combinations.reduce((sum, combination) => sum + combination.articles, 0);
}

export function countOptions(filter: NewsFilter, { terms, combinations }: Facets): Record<FacetName, FilterOption[]> {
  return eachFacet((name) => {
    const totals = new Map<string, number>();
    for (const { values, articles } of matchingCombinations(combinations, filter, name))
      for (const value of values[name]) totals.set(value, (totals.get(value) ?? 0) + articles);
    return terms[name].map(({ slug, label }) => ({ value: slug, label, articles: totals.get(slug) ?? 0 }));
  });
}

export function newsHref(filter: NewsFilter, page = 1, path = NEWS): string {
  const parts = facetNames
    .filter((name) => filter[name].length > 0)
    .map((name) => `${name}=${filter[name].map(encodeURIComponent).join(",")}`);
  if (page > 1) parts.push(`page=${page}`);
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

export function articleHref(slug: string): string {
  return `${NEWS}${slug}/`;
}

export function withoutValue(filter: NewsFilter, name: FacetName, value: string): NewsFilter {
  return { ...filter, [name]: filter[name].filter((selected) => selected !== value) };
}

export function isFiltered(filter: NewsFilter): boolean {
  return facetNames.some((name) => filter[name].length > 0);
}

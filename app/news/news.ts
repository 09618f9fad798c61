import { NEWS } from "#app/base/addresses.ts";
import type { Picture } from "#app/base/media-files.ts";
import { parsePage } from "#app/ui/list-window.ts";

/** Articles shown by one 'View more' step (spec news.paging). */
export const PAGE_SIZE = 12;

export const FEED = `${NEWS}feed.xml`;

/** What news is filtered by, in order. A new filter is a line here and its fields in `news-content.ts`. */
export const facetLabels = { category: "Category", issue: "Issue", year: "Year" };
export type FacetName = keyof typeof facetLabels;
/** The filters whose values editors name; a year is that of the article's date. */
export type NamedFacet = Exclude<FacetName, "year">;
export const facetNames = Object.keys(facetLabels) as FacetName[];

export function eachFacet<T>(make: (name: FacetName) => T): Record<FacetName, T> {
  return Object.fromEntries(facetNames.map((name) => [name, make(name)])) as Record<FacetName, T>;
}

/** The chosen values of each filter: OR-ed within one filter, AND-ed between filters. Empty means all. */
export type NewsFilter = Record<FacetName, string[]>;

export const noFilter: NewsFilter = eachFacet(() => []);

/** How addresses of lists carry the filters, for their pages’ `handle`. */
export const facetReads = eachFacet(() => "list" as const);

/** A value of a filter, such as the category 'Education'. */
export interface Term {
  slug: string;
  label: string;
  tone: string | null;
}

/** The values of each filter, in the order in which visitors see them. */
export type Terms = Record<FacetName, Term[]>;

/** How many articles have exactly these values. */
export interface Combination {
  id: number;
  values: Record<FacetName, string[]>;
  articles: number;
}

/** What the filters (facets) offer: their values, and how many articles have each combination of them. */
export interface Facets {
  terms: Terms;
  combinations: Combination[];
}

export interface FilterOption {
  value: string;
  label: string;
  /** Articles the list would have with this value, under the other filters. */
  articles: number;
}

/** An article as lists and feeds show it. */
export interface ArticleItem {
  id: number;
  url: string;
  headline: string;
  /** ISO date, such as 2026-11-14. */
  date: string;
  /** Date in words, such as 14 November 2026. */
  dateString: string;
  category: string;
  tone: string;
  background: string;
  rectangular: boolean;
  picture: Picture | null;
  summary: string;
  /** Its id in Atom feeds, which stays when its address or the site's changes; null until this release has published. */
  atomId: string | null;
}

/** What the address asks for, as given: values may be unknown, the page is at least 1. */
export function parseNewsQuery(query: URLSearchParams): { filter: NewsFilter; page: number } {
  const filter = eachFacet((name) => [
    ...new Set(query.getAll(name).flatMap((value) => value.split(",").filter((part) => part !== ""))),
  ]);
  return { filter, page: parsePage(query.get("page")) };
}

/** The filter without values that the site does not have, in the order of the options. */
export function knownFilter(filter: NewsFilter, terms: Terms): NewsFilter {
  return eachFacet((name) => terms[name].map((term) => term.slug).filter((slug) => filter[name].includes(slug)));
}

/** The combinations that a filter lets through; `except` is a filter to ignore. */
export function matchingCombinations(combinations: Combination[], filter: NewsFilter, except?: FacetName) {
  const used = facetNames.filter((name) => name !== except && filter[name].length > 0);
  return combinations.filter(({ values }) =>
    used.every((name) => filter[name].some((value) => values[name].includes(value))),
  );
}

export function countArticles(combinations: Combination[]): number {
  return combinations.reduce((sum, combination) => sum + combination.articles, 0);
}

/** The options of the filters, each counted under the others. */
export function countOptions(filter: NewsFilter, { terms, combinations }: Facets): Record<FacetName, FilterOption[]> {
  return eachFacet((name) => {
    const totals = new Map<string, number>();
    for (const { values, articles } of matchingCombinations(combinations, filter, name))
      for (const value of values[name]) totals.set(value, (totals.get(value) ?? 0) + articles);
    return terms[name].map(({ slug, label }) => ({ value: slug, label, articles: totals.get(slug) ?? 0 }));
  });
}

/** The address of a listing, many values comma-joined: `/news/?category=a,b&page=2`. */
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
  return { ...filter, [name]: filter[name].filter((chosen) => chosen !== value) };
}

export function isFiltered(filter: NewsFilter): boolean {
  return facetNames.some((name) => filter[name].length > 0);
}

import { parsePage } from "#app/ui/list-window.ts";
import type { Picture } from "#app/ui/picture.ts";

/** Articles shown by one 'View more' step (spec news.paging). */
export const PAGE_SIZE = 12;

export const facetNames = ["category", "issue", "year"] as const;
export type FacetName = (typeof facetNames)[number];
export const facetLabels: Record<FacetName, string> = { category: "Category", issue: "Issue", year: "Year" };

/** The chosen values of each filter: OR-ed within one filter, AND-ed between filters. Empty means all. */
export type NewsFilter = Record<FacetName, string[]>;

export const noFilter: NewsFilter = { category: [], issue: [], year: [] };

/** A value that an editor defined, such as the category 'Education'. */
export interface Term {
  slug: string;
  label: string;
  tone: string | null;
}

export interface Terms {
  category: Term[];
  issue: Term[];
}

/** How many articles have exactly this category, year and set of issues. */
export interface Combination {
  id: number;
  category: string;
  year: number;
  issues: string[];
  articles: number;
}

export interface Option {
  value: string;
  label: string;
  /** Articles the list would have with this value, under the other filters. */
  articles: number;
}

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
}

/** What the address asks for, as given: values may be unknown, the page is at least 1. */
export function parseNewsQuery(query: URLSearchParams): { filter: NewsFilter; page: number } {
  const values = (name: FacetName) => [
    ...new Set(query.getAll(name).flatMap((value) => value.split(",").filter((part) => part !== ""))),
  ];
  return {
    filter: { category: values("category"), issue: values("issue"), year: values("year") },
    page: parsePage(query.get("page")),
  };
}

/** The filter without values that the site does not have, in the order of the options. */
export function knownFilter(filter: NewsFilter, terms: Terms, combinations: Combination[]): NewsFilter {
  const years = listYears(combinations);
  return {
    category: terms.category.map((term) => term.slug).filter((slug) => filter.category.includes(slug)),
    issue: terms.issue.map((term) => term.slug).filter((slug) => filter.issue.includes(slug)),
    year: years.filter((year) => filter.year.includes(year)),
  };
}

/** The combinations that a filter lets through; `except` leaves one of the three out of account. */
export function matchingCombinations(combinations: Combination[], filter: NewsFilter, except?: FacetName) {
  const passes = (name: FacetName, has: (value: string) => boolean) =>
    name === except || filter[name].length === 0 || filter[name].some(has);
  return combinations.filter(
    (combination) =>
      passes("category", (slug) => combination.category === slug) &&
      passes("issue", (slug) => combination.issues.includes(slug)) &&
      passes("year", (year) => String(combination.year) === year),
  );
}

export function countArticles(combinations: Combination[]): number {
  return combinations.reduce((sum, combination) => sum + combination.articles, 0);
}

/** The options of the three filters, each counted under the other two. */
export function countOptions(
  filter: NewsFilter,
  terms: Terms,
  combinations: Combination[],
): Record<FacetName, Option[]> {
  const values: Record<FacetName, { value: string; label: string }[]> = {
    category: terms.category.map(({ slug, label }) => ({ value: slug, label })),
    issue: terms.issue.map(({ slug, label }) => ({ value: slug, label })),
    year: listYears(combinations).map((year) => ({ value: year, label: year })),
  };
  const count = (name: FacetName): Option[] => {
    const totals = new Map<string, number>();
    for (const combination of matchingCombinations(combinations, filter, name))
      for (const value of valuesOf(combination, name))
        totals.set(value, (totals.get(value) ?? 0) + combination.articles);
    return values[name].map((option) => ({
      ...option,
      articles: totals.get(option.value) ?? 0,
    }));
  };
  return { category: count("category"), issue: count("issue"), year: count("year") };
}

function valuesOf(combination: Combination, name: FacetName): string[] {
  if (name === "category") return [combination.category];
  return name === "issue" ? combination.issues : [String(combination.year)];
}

function listYears(combinations: Combination[]): string[] {
  return [...new Set(combinations.map((combination) => combination.year))].sort((a, b) => b - a).map(String);
}

/** The address of a listing, many values comma-joined: `/news/?category=a,b&page=2`. */
export function newsHref(filter: NewsFilter, page = 1, path = "/news/"): string {
  const parts = facetNames
    .filter((name) => filter[name].length > 0)
    .map((name) => `${name}=${filter[name].map(encodeURIComponent).join(",")}`);
  if (page > 1) parts.push(`page=${page}`);
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

export function without(filter: NewsFilter, name: FacetName, value: string): NewsFilter {
  return { ...filter, [name]: filter[name].filter((chosen) => chosen !== value) };
}

export function isFiltered(filter: NewsFilter): boolean {
  return facetNames.some((name) => filter[name].length > 0);
}

/**
 * Articles without their pictures' alternative texts, which cards do not use: the headline beside the picture says
 * enough.
 */
export function withoutAlt(articles: ArticleItem[]): ArticleItem[] {
  return articles.map((article) =>
    article.picture ? { ...article, picture: { ...article.picture, alt: "" } } : article,
  );
}

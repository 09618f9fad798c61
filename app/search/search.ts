import { SEARCH } from "#app/base/addresses.ts";
import type { LinkedPage } from "#app/site/site.ts";

/** Results shown by one 'View more' step (spec search.page). */
export const PAGE_SIZE = 10;

/** Something that can be found. */
export interface SearchDocument {
  address: string;
  title: string;
  /** Names of the pages above it, from the top, without the site's own. */
  path: string[];
  summary: string;
  /** Its whole text, without the title. */
  text: string;
  /** Milliseconds since 1970, or null for what has no date. */
  date: number | null;
}

/** A search document that is found once it can be seen, under those of the pages above it that can be seen. */
export interface DatedDocument extends Omit<SearchDocument, "path"> {
  /** Its address on this site, which decides from when it is seen; its `address` may be on another site. */
  place: string;
  path: LinkedPage[];
}

export interface BestBet {
  title: string;
  address: string;
}

export function searchHref(term: string, page = 1): string {
  const query = new URLSearchParams({ term });
  if (page > 1) query.set("page", String(page));
  return `${SEARCH}?${query}`;
}

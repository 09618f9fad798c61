import { SEARCH } from "#app/base/addresses.ts";
import type { SearchCard } from "#app/content/check.ts";
import type { LinkedPage } from "#app/site/site.ts";
import type { Phrase } from "./query.ts";
import { listWords, stem } from "./words.ts";

export const PAGE_SIZE = 10;

export interface SearchDocument {
  address: string;
  title: string;
  /** Names of the pages above it, from the top, without the site's own. */
  path: string[];
  summary: string;
  text: string;
  date: number | null;
  /** A page's by default. */
  card?: SearchCard;
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

export interface SearchSettings {
  /** As stems. */
  synonyms: Phrase[][];
  /** As folded words. */
  bestBets: (BestBet & { phrases: string[][] })[];
  helpPages: string[];
  /** Folded: a correction may offer these words of help phrases, which mean no harm by themselves. */
  ordinary: string[];
  /** Folded. */
  everyday: string[];
  tips: string[];
}

export function toPhrases(words: string[]): string[][] {
  return words.map((phrase) => listWords(phrase).map(({ word }) => word)).filter((phrase) => phrase.length > 0);
}

export function toStems(phrases: string[][]): Phrase[] {
  return phrases.map((phrase) => phrase.map(stem));
}

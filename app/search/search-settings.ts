import type { Phrase } from "#app/search/query/query.ts";
import { listWords, stem } from "#app/search/query/words.ts";
import type { BestBet } from "./search.ts";

/** What editors know about words. */
export interface SearchSettings {
  /** As stems. */
  synonyms: Phrase[][];
  /** As folded words. */
  bestBets: (BestBet & { phrases: string[][] })[];
  /** Addresses of the pages that come first when a term speaks of distress. */
  helpPages: string[];
  /** Words of help phrases that mean no harm by themselves, folded: a correction may offer them. */
  ordinary: string[];
  /** Words of everyday subjects, folded. */
  everyday: string[];
  tips: string[];
}

/** Words and phrases as editors write them, folded. */
export function toPhrases(words: string[]): string[][] {
  return words.map((phrase) => listWords(phrase).map(({ word }) => word)).filter((phrase) => phrase.length > 0);
}

/** The stems of phrases. */
export function toStems(phrases: string[][]): Phrase[] {
  return phrases.map((phrase) => phrase.map(stem));
}

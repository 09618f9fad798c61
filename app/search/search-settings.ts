import type { Phrase } from "#app/search/query/query.ts";
import { listStems } from "#app/search/query/words.ts";
import type { BestBet } from "./search.ts";

/** What editors know about words, as stems. */
export interface SearchSettings {
  synonyms: Phrase[][];
  bestBets: (BestBet & { phrases: Phrase[] })[];
  /** Addresses of the pages that come first when a term speaks of distress. */
  helpPages: string[];
  /** Words of help phrases that mean no harm by themselves, folded: a correction may offer them. */
  ordinary: string[];
  tips: string[];
}

/** Stems of words and phrases as editors write them. */
export function toPhrases(words: string[]): Phrase[] {
  return words.map(listStems).filter((phrase) => phrase.length > 0);
}

import { type SearchSettings, toPhrases } from "#app/search/search.server.ts";
import type { SearchDocument } from "#app/search/search.ts";
import type { SearchContent } from "#app/search/search-content.ts";
import type { Check } from "./check.ts";
import { ancestors } from "./paths.ts";
import type { Source } from "./source.ts";

/** What editors know about words, with the titles of the pages that it leads to. */
export function checkSearch(check: Check, search: Source<SearchContent>): SearchSettings {
  const { synonyms, bestBets, helpWords, tips } = search.value;
  return {
    synonyms: synonyms.map(toPhrases),
    bestBets: bestBets.map(({ terms, page }, index) => ({
      phrases: toPhrases(terms),
      address: page,
      title: check.title(search, ["bestBets", index, "page"], page),
    })),
    help: toPhrases(helpWords),
    helpWords,
    tips,
  };
}

/** What search knows of a file of content. */
export function searchDocument(
  check: Check,
  source: Source<unknown>,
  about: Pick<SearchDocument, "address" | "title" | "summary" | "date">,
): SearchDocument {
  return {
    ...about,
    path: ancestors(about.address)
      .slice(1)
      .map((address) => check.titles.get(address) ?? ""),
    text: check.texts.get(source.file) ?? "",
  };
}

import { type HelpWords, makeHelpMatcher } from "#app/help/help-words.ts";
import type { Check } from "#server/publish/check/check.ts";
import type { Source } from "#server/publish/source.ts";
import { type SearchSettings, toPhrases, toStems } from "./search.ts";
import type { SearchContent } from "./search-content.ts";

/** The settings of search, with the titles of the pages that best bets lead to. */
export function checkSearch(check: Check, search: Source<SearchContent>): SearchSettings {
  const { synonyms, bestBets, help, tips } = search.value;
  for (const [index, page] of help.pages.entries()) check.title(search, ["help", "pages", index], page);
  return {
    synonyms: synonyms.map((group) => toStems(toPhrases(group))),
    bestBets: bestBets.map(({ terms, page }, index) => ({
      phrases: toPhrases(terms),
      address: page,
      title: check.title(search, ["bestBets", index, "page"], page),
    })),
    helpPages: help.pages,
    ordinary: help.ordinary,
    everyday: help.everyday,
    tips,
  };
}

/** How children say that they may need help. Reports phrases that cannot be read. */
export function checkHelpWords(check: Check, search: Source<SearchContent>): HelpWords {
  const { pages: _, ordinary: __, everyday: ___, ...words } = search.value.help;
  for (const { list, index, message } of makeHelpMatcher(words).faults)
    check.fault(search, ["help", list, index], message);
  return words;
}

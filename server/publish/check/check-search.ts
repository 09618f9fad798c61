import { type HelpWords, makeHelpMatcher } from "#app/base/help-words/help-words.ts";
import type { SearchDocument } from "#app/search/search.ts";
import type { SearchContent } from "#app/search/search-content.ts";
import { type SearchSettings, toPhrases } from "#app/search/search-settings.ts";
import { CREATE, VOICES } from "#app/voices/responses/addresses.ts";
import { ancestors } from "#server/publish/paths.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";

/** The settings of search, with the titles of the pages that best bets lead to. */
export function checkSearch(check: Check, search: Source<SearchContent>): SearchSettings {
  const { synonyms, bestBets, help, tips } = search.value;
  for (const [index, page] of help.pages.entries()) check.title(search, ["help", "pages", index], page);
  return {
    synonyms: synonyms.map(toPhrases),
    bestBets: bestBets.map(({ terms, page }, index) => ({
      phrases: toPhrases(terms),
      address: page,
      title: check.title(search, ["bestBets", index, "page"], page),
    })),
    helpPages: help.pages,
    ordinary: help.ordinary,
    tips,
  };
}

/** How children say that they may need help; a phrase that cannot be read is a problem. */
export function checkHelpWords(check: Check, search: Source<SearchContent>): HelpWords {
  const { pages: _, ordinary: __, ...words } = search.value.help;
  for (const { list, index, message } of makeHelpMatcher(words).faults)
    check.fault(search, ["help", list, index], message);
  return words;
}

/** Pages that the site makes itself, as search knows them. */
export const ownDocuments: SearchDocument[] = [
  { address: "/news/", title: "News", path: [], summary: "All news, by category, issue and year." },
  {
    address: "/resources/",
    title: "Resources",
    path: [],
    summary: "Posters, guides, worksheets and lessons to read and print.",
  },
  {
    address: VOICES,
    title: "DigiMe voices",
    path: ["Children and young people"],
    summary: "The question we ask children and young people now, and what others said before.",
  },
  {
    address: CREATE,
    title: "Have your say",
    path: ["Children and young people", "DigiMe voices"],
    summary: "Make a DigiMe, an avatar of your own, write a message, and tell us what you think.",
  },
].map((about) => ({ ...about, text: "", date: null }));

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
      .flatMap((address) => check.titles.get(address) ?? []),
    text: check.texts.get(source.file) ?? "",
  };
}

import type { FeatureContent } from "#app/content/content-kind.ts";
import { type HelpWords, wordsToCheck } from "#app/help/help-content.ts";
import { replaceHelpWords } from "#app/help/help-words.server.ts";
import { makeHelpMatcher } from "#app/help/help-words.ts";
import { replaceSearch } from "./replace-search.server.ts";
import { type DatedDocument, type SearchDocument, type SearchSettings, toPhrases, toStems } from "./search.ts";
import { type SearchContent, searchSchema } from "./search-content.ts";

interface Search<Document> {
  settings: SearchSettings;
  helpWords: HelpWords;
  documents: Document[];
}

export const searchContent: FeatureContent<{ search: SearchContent }, Search<DatedDocument>, Search<SearchDocument>> = {
  files: { search: { paths: /^search\.yaml$/, needed: "search.yaml", schema: searchSchema, asText: true } },
  check(check, { search: [source] }) {
    if (!source) return null;
    const { synonyms, bestBets, help, tips } = source.value;
    const { pages, ordinary, everyday, ...helpWords } = help;
    for (const [index, page] of pages.entries()) check.links.title(source, ["help", "pages", index], page);
    for (const { list, index, message } of makeHelpMatcher(helpWords).problems)
      check.report(source, ["help", list, index], message);
    for (const { index, message } of makeHelpMatcher(wordsToCheck(helpWords)).problems)
      check.report(source, ["help", "check", index], message);
    const settings = {
      synonyms: synonyms.map((group) => toStems(toPhrases(group))),
      bestBets: bestBets.map(({ terms, page }, index) => ({
        phrases: toPhrases(terms),
        address: page,
        title: check.links.title(source, ["bestBets", index, "page"], page),
      })),
      helpPages: pages,
      ordinary,
      everyday,
      tips,
    };
    return { settings, helpWords, documents: [] };
  },
  shownAt: ({ documents, ...rest }, { seen }) => ({
    ...rest,
    documents: documents
      .filter(({ place }) => seen(place))
      .map(({ place: _, path, ...document }) => ({
        ...document,
        path: path.filter(({ page }) => seen(page)).map(({ label }) => label),
      })),
  }),
  async store(trx, { documents, settings, helpWords }) {
    await replaceHelpWords(trx, helpWords);
    await replaceSearch(trx, documents, settings);
  },
};

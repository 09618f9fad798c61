import { ancestors } from "#app/pages/page-addresses.ts";
import type { SearchDocument } from "#app/search/search.ts";
import type { Source } from "#server/publish/source.ts";
import type { Check } from "./check.ts";

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

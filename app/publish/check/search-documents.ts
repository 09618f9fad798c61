import type { Source } from "#app/content/source.ts";
import { ancestors } from "#app/pages/page-addresses.ts";
import { fileKinds } from "#app/publish/contents.ts";
import { ownDocuments } from "#app/publish/own-pages.ts";
import { writtenWords } from "#app/publish/schemas.ts";
import { joinSentences } from "#app/publish/sentences.ts";
import type { DatedDocument } from "#app/search/search.ts";
import type { LinkedPage } from "#app/site/site.ts";
import type { CheckRun } from "./check.ts";

export function searchDocuments(check: CheckRun, sources: Record<string, Source<unknown>[]>): DatedDocument[] {
  const own = ownDocuments.map((document) => ({
    ...document,
    place: document.address,
    path: pathTo(check, document.address),
  }));
  const written = [...fileKinds].flatMap(([name, { page, schema }]) =>
    (page ? (sources[name] ?? []) : []).flatMap((source): DatedDocument[] => {
      const place = page?.address(source.file, source.value);
      const entry = page?.searchEntry(source.value);
      if (!place || !entry) return [];
      const { title, summary, date = null, address = place, path = pathTo(check, place) } = entry;
      const { own, documents } = check.texts.byFile.get(source.file) ?? { own: [], documents: [] };
      const words = entry.words ?? writtenWords(schema, source.value);
      const others = words.filter((word) => word !== title && !summary.includes(word));
      const text = joinSentences([...own, ...others, ...documents]);
      return [
        { place, address, title, path, summary: joinSentences(summary), text, date, card: check.cards.get(place) },
      ];
    }),
  );
  return [...own, ...written];
}

/** Without the home page. */
function pathTo(check: CheckRun, address: string): LinkedPage[] {
  return ancestors(address)
    .slice(1)
    .map((page) => ({ page, label: check.links.titles.get(page) ?? "" }))
    .filter(({ label }) => label !== "");
}

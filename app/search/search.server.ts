import { cachePublished } from "#app/base/stores.server.ts";
import type { SearchCard } from "#app/content/check.ts";
import { type HelpLevel, helpLevelOf } from "#app/help/help-level.ts";
import { findHelpMatcher } from "#app/help/help-words.server.ts";
import type { HelpMatcher } from "#app/help/help-words.ts";
import { type ListWindow, listWindow } from "#app/ui/list-window.ts";
import type { Db } from "#server/db/schema.ts";
import { findCorrection } from "./corrections.server.ts";
import {
  addOtherForms,
  countDocuments,
  type FoundDocuments,
  findHoldingAll,
  findHoldingMost,
  listCompletions,
} from "./find-documents.server.ts";
import { holdsPhrase, isCommon, parseQuery, parseTerm, type Query } from "./query.ts";
import { cardJson, pathJson, settingJson } from "./replace-search.server.ts";
import { type BestBet, PAGE_SIZE, type SearchSettings, toStems } from "./search.ts";
import { countMatching, selectMatching } from "./search-index.server.ts";
import { makeSnippet, type SnippetPart } from "./snippet.ts";
import { listStems, listWords, stem } from "./words.ts";

export interface SearchResult {
  id: number;
  title: string;
  address: string;
  path: string[];
  snippet: SnippetPart[];
  card: SearchCard;
}

interface SearchAnswer extends ListWindow {
  term: string;
  results: SearchResult[];
  total: number;
  reachable: number;
  /** No document has all of the words: the results are those with the most of them. */
  hasMost: boolean;
  popular: BestBet[];
  didYouMean: string | null;
  help: HelpLevel;
  /** True where no page has all of its words and it does not look like English; then nothing is said about spelling. */
  isForeign: boolean;
  tips: string[];
}

/**
 * Quotes are the only syntax. Pages that editors chose for it come first. When it speaks of distress, the help pages
 * come first, no correction is offered and the answer is never empty (spec search.distress).
 */
export async function search(db: Db, raw: string | null, page: number): Promise<SearchAnswer> {
  const { settings, documents } = await findSettings(db);
  const term = parseTerm(raw);
  const matcher = await findHelpMatcher(db);
  const query = await addOtherForms(db, parseQuery(term, settings.synonyms, await listCompletions(db, term)));
  const asked = { wanted: page * PAGE_SIZE, documents };
  const all = await findHoldingAll(db, query, asked);
  const isAnswered = all.total > 0 || term === "";
  const counts: Map<string, number> = isAnswered ? new Map() : await countDocuments(db, listStems(term));
  const isForeign = !isAnswered && matcher.isOtherLanguage(term);
  const help = helpLevelOf(matcher, term, { isAnswered, isForeign, everyday: settings.everyday });
  const needsHelp = help === "box";
  const leading = await findLeading(db, [...(needsHelp ? settings.helpPages : []), ...listBets(settings, term)]);
  const lost = all.total === 0 && !needsHelp;
  const most = lost ? await findHoldingMost(db, query, asked) : null;
  const result = await withLeading(db, most ?? all, leading);
  const listed = listWindow(page, result.reachable, PAGE_SIZE);
  return {
    term,
    results: await findResults(db, result.ids.slice(listed.offset, listed.offset + listed.limit), query, leading),
    total: result.total,
    reachable: result.reachable,
    ...listed,
    hasMost: most !== null && most.total > 0,
    popular: listPopular(settings),
    didYouMean: lost && leading.length === 0 ? await findBetter(db, term, settings, { matcher, known: counts }) : null,
    help,
    isForeign,
    tips: isForeign ? [] : settings.tips,
  };
}

async function findBetter(
  db: Db,
  term: string,
  settings: SearchSettings,
  { matcher, known }: { matcher: HelpMatcher; known: Map<string, number> },
): Promise<string | null> {
  const editors = new Set([...settings.synonyms, ...settings.bestBets.map(({ phrases }) => toStems(phrases))].flat(2));
  const isKnown = (word: string) => known.has(stem(word)) || editors.has(stem(word)) || isCommon(word);
  const corrected = await findCorrection(db, term, isKnown, { matcher, ordinary: new Set(settings.ordinary) });
  if (corrected === null) return null;
  const better = parseQuery(corrected, settings.synonyms, []);
  return (await countMatching(db, better)) > 0 ? corrected : null;
}

function listBets({ bestBets }: SearchSettings, term: string): string[] {
  const words = listWords(term).map(({ word }) => word);
  return bestBets.filter(({ phrases }) => holdsPhrase(words, phrases)).map(({ address }) => address);
}

function listPopular({ bestBets }: SearchSettings): BestBet[] {
  return [...new Map(bestBets.map(({ title, address }) => [address, { title, address }])).values()];
}

async function findLeading(db: Db, addresses: string[]): Promise<number[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom("search_document")
    .select(["id", "address"])
    .where("address", "in", addresses)
    .execute();
  const ids = new Map(rows.map(({ id, address }) => [address, id]));
  return [...new Set(addresses)].flatMap((address) => ids.get(address) ?? []);
}

async function withLeading(db: Db, found: FoundDocuments, leading: number[]): Promise<FoundDocuments> {
  if (leading.length === 0) return found;
  const listed = new Set(found.ids);
  const added = leading.filter((id) => !listed.has(id));
  const isCounted = added.length > 0 && found.total > found.ids.length;
  const counted = isCounted ? await selectMatching(db, found.query, added) : [];
  const more = added.length - counted.length;
  return {
    ...found,
    ids: [...new Set([...leading, ...found.ids])],
    reachable: found.reachable + (found.reachable < found.total ? added.length : more),
    total: found.total + more,
  };
}

async function findResults(db: Db, ids: number[], query: Query, leading: number[]): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("search_document").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { title, address, summary } = row;
    const text = leading.includes(id) && summary !== "" ? summary : `${summary} ${row.text}`.trim();
    return {
      id,
      title,
      address,
      path: pathJson.parse(row.path_json),
      snippet: makeSnippet(text, query),
      card: row.card_json ? cardJson.parse(row.card_json) : ({ kind: "Page", tone: "teal" } as const),
    };
  });
}

const noSettings: SearchSettings = { synonyms: [], bestBets: [], helpPages: [], ordinary: [], everyday: [], tips: [] };

function findSettings(db: Db): Promise<{ settings: SearchSettings; documents: number }> {
  return cachePublished(db, "search settings", async () => {
    const row = await db.selectFrom("search_setting").select("setting_json").executeTakeFirst();
    const count = db.selectFrom("search_document").select(({ fn }) => fn.countAll<number>().as("documents"));
    const { documents } = await count.executeTakeFirstOrThrow();
    return { settings: row ? settingJson.parse(row.setting_json) : noSettings, documents };
  });
}

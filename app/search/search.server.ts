import { distance } from "fastest-levenshtein";
import { PostgresAdapter } from "kysely";
import { findHelpMatcher } from "#app/site/help-words.server.ts";
import { type ListWindow, listWindow } from "#app/ui/list-window.ts";
import type { Db } from "#server/db/schema.ts";
import { postgresIndex } from "./postgres-index.server.ts";
import { holdsPhrase, type Phrase, parseQuery, parseTerm, type Query } from "./query.ts";
import { type BestBet, PAGE_SIZE, type SearchDocument } from "./search.ts";
import { type Candidates, LONGEST_DOCUMENT, type SearchIndex } from "./search-index.ts";
import { makeSnippet, type SnippetPart } from "./snippet.ts";
import { sqliteIndex } from "./sqlite-index.server.ts";
import { listStems, listWords, stem } from "./words.ts";

/** What editors know about words, as stems. */
export interface SearchSettings {
  synonyms: Phrase[][];
  bestBets: (BestBet & { phrases: Phrase[] })[];
  /** Addresses of the pages that lead the results of a search that speaks of distress. */
  helpPages: string[];
  tips: string[];
}

export interface SearchResult {
  id: number;
  title: string;
  address: string;
  path: string[];
  snippet: SnippetPart[];
}

export interface SearchAnswer extends ListWindow {
  term: string;
  results: SearchResult[];
  /** How many documents match; exact. */
  total: number;
  /** How many of them are ranked and can be paged through. */
  reachable: number;
  bestBets: BestBet[];
  didYouMean: string | null;
  /** True where the term speaks of distress. */
  needsHelp: boolean;
  tips: string[];
}

/** A very common word ranks this many documents; its count stays exact (product.md §5). */
const CANDIDATES = 500;
const COMPLETIONS = 30;
/** Shorter beginnings stand for too many words. */
const SHORTEST_BEGINNING = 2;

function indexOf(db: Db): SearchIndex {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresIndex : sqliteIndex;
}

/** Answers any text; nothing in it is an operator but quotes. */
export async function search(db: Db, raw: string | null, page: number): Promise<SearchAnswer> {
  const settings = await findSettings(db);
  const term = parseTerm(raw);
  const query = parseQuery(term, settings.synonyms, await listCompletions(db, term));
  const empty = query.clauses.length === 0;
  const index = indexOf(db);
  const total = empty ? 0 : await index.count(db, query);
  const ranked = total === 0 ? [] : rank(await index.candidates(db, query, CANDIDATES));
  const shown = listWindow(page, ranked.length, PAGE_SIZE);
  const didYouMean = total === 0 && !empty ? await findCorrection(db, term) : null;
  const { needsHelp } = await findHelpMatcher(db);
  return {
    term,
    results: await findResults(db, ranked.slice(shown.offset, shown.offset + shown.limit), query),
    total,
    reachable: ranked.length,
    ...shown,
    bestBets: settings.bestBets
      .filter(({ phrases }) => holdsPhrase(query.sequence, phrases))
      .map(({ title, address }) => ({ title, address })),
    didYouMean,
    needsHelp: needsHelp(term),
    tips: settings.tips,
  };
}

/** Title above body, words together above words apart, then the engine's relevance, then newer. */
function rank({ matching, inTitle, together }: Candidates): number[] {
  const titles = new Set(inTitle);
  const phrases = new Set(together);
  // Where more match than are ranked, an older one with the words in its title has no relevance of its own.
  const relevance = new Map([...together, ...inTitle].map((id) => [id, 0]));
  for (const candidate of matching) relevance.set(candidate.id, candidate.relevance);
  const tier = (id: number) => (titles.has(id) ? 2 : 0) + (phrases.has(id) ? 1 : 0);
  return [...relevance]
    .sort(([a, relevanceOfA], [b, relevanceOfB]) => tier(b) - tier(a) || relevanceOfB - relevanceOfA || b - a)
    .map(([id]) => id);
}

async function findResults(db: Db, ids: number[], query: Query): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("search_document").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { title, address } = row;
    return {
      id,
      title,
      address,
      path: JSON.parse(row.path_json) as string[],
      snippet: makeSnippet(`${row.summary} ${row.text}`.trim(), query),
    };
  });
}

async function findSettings(db: Db): Promise<SearchSettings> {
  const row = await db.selectFrom("search_setting").select("setting_json").executeTakeFirst();
  return row
    ? (JSON.parse(row.setting_json) as SearchSettings)
    : { synonyms: [], bestBets: [], helpPages: [], tips: [] };
}

/** Stems of the words of the site that begin as the term ends, the most used first. */
async function listCompletions(db: Db, term: string): Promise<string[]> {
  if (/[\s"”]$/.test(term)) return [];
  const beginning = listWords(term).at(-1)?.word ?? "";
  if (beginning.length < SHORTEST_BEGINNING) return [];
  const rows = await db
    .selectFrom("search_word")
    .select("stem")
    .where("word", ">=", beginning)
    .where("word", "<", `${beginning}\u{10ffff}`)
    .orderBy("documents", "desc")
    .orderBy("word")
    .limit(COMPLETIONS)
    .execute();
  return [...new Set(rows.map((row) => row.stem))];
}

/** The term with each unknown word replaced by the nearest known one, or null where nothing is near. */
async function findCorrection(db: Db, term: string): Promise<string | null> {
  let corrected = term;
  for (const { word, start, end } of listWords(term).reverse()) {
    const nearest = await findNearest(db, word);
    if (nearest !== null && nearest !== word) corrected = corrected.slice(0, start) + nearest + corrected.slice(end);
  }
  return corrected === term ? null : corrected;
}

async function findNearest(db: Db, word: string): Promise<string | null> {
  const reach = word.length <= 4 ? 1 : 2;
  const known = await db
    .selectFrom("search_word")
    .select("word")
    .where("length", ">=", word.length - reach)
    .where("length", "<=", word.length + reach)
    .orderBy("documents", "desc")
    .limit(20_000)
    .execute();
  let nearest: { word: string; distance: number } | null = null;
  for (const candidate of known) {
    const far = distance(word, candidate.word);
    if (far <= reach && far < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { word: candidate.word, distance: far };
  }
  return nearest?.word ?? null;
}

/** Rows of one statement. */
const BATCH = 200;
/** How much of a document's text is kept for snippets, in characters. */
const KEPT_TEXT = 8000;

/** Replaces everything that can be found. Call it inside a transaction. */
export async function replaceSearch(trx: Db, documents: SearchDocument[], settings: SearchSettings): Promise<void> {
  const index = indexOf(trx);
  await index.clear(trx);
  await trx.deleteFrom("search_document").execute();
  await trx.deleteFrom("search_word").execute();
  await trx.deleteFrom("search_setting").execute();
  await trx
    .insertInto("search_setting")
    .values({ id: 1, setting_json: JSON.stringify(settings) })
    .execute();

  // What has no date is always current: it counts as newer than everything that has.
  const when = ({ date }: SearchDocument) => date ?? Number.MAX_SAFE_INTEGER;
  const ordered = [...documents].sort((a, b) => when(a) - when(b));
  const vocabulary = new Map<string, number>();
  for (let start = 0; start < ordered.length; start += BATCH) {
    const batch = ordered
      .slice(start, start + BATCH)
      .map((document, offset) => ({ id: start + offset + 1, ...document }));
    const rows = batch.map(({ id, address, title, path, summary, text }) => ({
      id,
      address,
      title,
      path_json: JSON.stringify(path),
      summary,
      text: text.slice(0, KEPT_TEXT),
    }));
    await trx.insertInto("search_document").values(rows).execute();
    const indexed = batch.map(({ id, title, summary, text }) => {
      const words = { title: listWords(title), body: listWords(`${summary} ${text}`).slice(0, LONGEST_DOCUMENT) };
      for (const word of new Set([...words.title, ...words.body].map((found) => found.word)))
        vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
      return { id, title: words.title.map(({ word }) => stem(word)), body: words.body.map(({ word }) => stem(word)) };
    });
    await index.add(trx, indexed);
  }
  const words = [...vocabulary].map(([word, count]) => ({
    word,
    stem: stem(word),
    length: word.length,
    documents: count,
  }));
  for (let start = 0; start < words.length; start += BATCH)
    await trx
      .insertInto("search_word")
      .values(words.slice(start, start + BATCH))
      .execute();
}

/** Stems of words and phrases as editors write them. */
export function toPhrases(words: string[]): Phrase[] {
  return words.map(listStems).filter((phrase) => phrase.length > 0);
}

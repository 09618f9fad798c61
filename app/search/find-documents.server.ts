import type { Db } from "#server/db/schema.ts";
import { type Clause, divide, isCommon, type Phrase, type Query, withoutBeginnings } from "./query.ts";
import { type Candidates, countMatching, findCandidates, selectHoldingMost } from "./search-index.server.ts";
import { listWords, stem } from "./words.ts";

export interface FoundDocuments {
  /** Best first. */
  ids: number[];
  /** How many would be ranked if all were wanted. */
  reachable: number;
  total: number;
  /** What was looked for: the query, or those of its words that the site has. */
  query: Query;
}

const nothing = (query: Query): FoundDocuments => ({ ids: [], reachable: 0, total: 0, query });
/** For a very common word only this many documents are ranked; the count stays exact (spec search.ranking). */
const MAX_CANDIDATES = 500;
/** In documents, added up over the words of a term. */
const MAX_WEIGHED = 50_000;
/** At most this many documents are looked through, those of the rarest words first; other words count as held. */
const MAX_LOOKED_THROUGH = 20_000;

interface Asked {
  /** Where whole words give that many, documents that only have a longer word may be left out. */
  wanted: number;
  documents: number;
}

export async function findHoldingAll(db: Db, query: Query, { wanted, documents }: Asked): Promise<FoundDocuments> {
  if (query.clauses.length === 0) return nothing(query);
  const hasRelevance = await isWeighed(db, query, documents);
  const candidates = await findCandidates(db, withoutBeginnings(query), MAX_CANDIDATES, hasRelevance);
  const whole = rank(candidates);
  const isAll =
    candidates.matching.length < MAX_CANDIDATES && query.clauses.every(({ beginnings }) => beginnings.length === 0);
  const total = isAll ? whole.length : await countMatching(db, query);
  if (total === 0) return nothing(query);
  if (whole.length >= wanted && total <= MAX_CANDIDATES) return { ids: whole, reachable: total, total, query };
  const hasMore = whole.length < Math.min(total, MAX_CANDIDATES);
  const begun = hasMore ? rank(await findCandidates(db, query, MAX_CANDIDATES, hasRelevance)) : [];
  const ids = [...new Set([...whole, ...begun])];
  return { ids, reachable: ids.length, total, query };
}

/** For when nothing holds every clause: those that hold the most of them, at least half. */
export async function findHoldingMost(db: Db, query: Query, asked: Asked): Promise<FoundDocuments> {
  const documents = await countDocuments(db, stemsOf(query));
  const least = Math.ceil(query.clauses.length / 2);
  const knownClauses = query.clauses
    .map((clause) => ({ clause, documents: countClause(clause, documents) }))
    .filter((counted) => counted.documents > 0)
    .sort((a, b) => a.documents - b.documents);
  if (query.clauses.length < 2 || knownClauses.length < least) return nothing(query);
  if (knownClauses.length < query.clauses.length) {
    const partial = await findHoldingAll(db, { ...query, clauses: knownClauses.map(({ clause }) => clause) }, asked);
    if (partial.total > 0) return partial;
  }
  const telling: Clause[] = [];
  let looked = 0;
  for (const counted of knownClauses) {
    looked += counted.documents;
    if (looked > MAX_LOOKED_THROUGH) break;
    telling.push(counted.clause);
  }
  if (telling.length === 0) return nothing(query);
  const assumed = knownClauses.length - telling.length;
  const { ids, total } = await selectHoldingMost(db, telling, Math.max(1, least - assumed), MAX_CANDIDATES);
  return { ids, reachable: ids.length, total, query };
}

async function isWeighed(db: Db, query: Query, documents: number): Promise<boolean> {
  const stems = stemsOf(query);
  if (stems.length * documents <= MAX_WEIGHED) return true;
  const counts = await countDocuments(db, stems);
  return query.clauses.reduce((sum, clause) => sum + countClause(clause, counts), 0) <= MAX_WEIGHED;
}

function stemsOf({ clauses }: Query): string[] {
  return clauses.flatMap(({ alternatives, beginnings }) => [...alternatives, ...beginnings].flat());
}

/** Title above body, words together above words apart, then the engine's relevance where it is used, then newer. */
function rank({ matching, inTitle, together }: Candidates): number[] {
  const tiers = new Map(together.map((id) => [id, 1]));
  for (const id of inTitle) tiers.set(id, (tiers.get(id) ?? 0) + 2);
  const ranked = matching.map((candidate) => {
    const tier = tiers.get(candidate.id) ?? 0;
    tiers.delete(candidate.id);
    return { ...candidate, tier };
  });
  // Documents found by title or phrase may be older than those that the engine ranked.
  for (const [id, tier] of tiers) ranked.push({ id, relevance: 0, tier });
  return ranked.sort((a, b) => b.tier - a.tier || b.relevance - a.relevance || b.id - a.id).map(({ id }) => id);
}

const MAX_FORMED = 4;

/** What the site writes in one word or in several is found by either: `skatepark` and `skate park`. */
export async function addOtherForms(db: Db, query: Query): Promise<Query> {
  const words = listWords(query.term).map(({ word }) => word);
  const ways = words
    .slice(0, MAX_FORMED)
    .flatMap((word, at) => [words.slice(at, at + 2), words.slice(at, at + 3), ...divide(word)])
    .filter((parts) => parts.length > 1 && !parts.some(isCommon))
    .map((parts) => ({ whole: stem(parts.join("")), parts: parts.map(stem) }));
  const counts = await countDocuments(
    db,
    ways.flatMap(({ whole, parts }) => [whole, ...parts]),
  );
  const otherForms = ([own = "", ...more]: Phrase = []) =>
    ways.flatMap(({ whole, parts }) => {
      const [isMeant, other] = own === whole ? [true, parts] : [parts.includes(own), [whole]];
      return isMeant && more.length === 0 && other.every((part) => counts.has(part)) ? [other] : [];
    });
  const clauses = query.clauses.map(({ alternatives, beginnings }) => {
    return { alternatives: [...alternatives, ...otherForms(alternatives[0])], beginnings };
  });
  return { ...query, clauses };
}

const MAX_COMPLETIONS = 30;
const MIN_BEGINNING_LENGTH = 2;

export async function listCompletions(db: Db, term: string): Promise<string[]> {
  if (/[\s"”]$/.test(term)) return [];
  const beginning = listWords(term).at(-1)?.word ?? "";
  if (beginning.length < MIN_BEGINNING_LENGTH) return [];
  const rows = await db
    .selectFrom("search_word")
    .select("stem")
    .where("word", ">=", beginning)
    .where("word", "<", `${beginning}\u{10ffff}`)
    .orderBy("documents", "desc")
    .orderBy("word")
    .limit(MAX_COMPLETIONS)
    .execute();
  return [...new Set(rows.map((row) => row.stem))];
}

export async function countDocuments(db: Db, stems: string[]): Promise<Map<string, number>> {
  if (stems.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_word")
    .select(["stem", ({ fn }) => fn.sum<number>("documents").as("documents")])
    .where("stem", "in", [...new Set(stems)])
    .groupBy("stem")
    .execute();
  return new Map(rows.map(({ stem, documents }) => [stem, Number(documents)]));
}

function countClause({ alternatives, beginnings }: Clause, documents: Map<string, number>): number {
  return [...alternatives, ...beginnings].reduce(
    (sum, phrase) => sum + Math.min(...phrase.map((stem) => documents.get(stem) ?? 0)),
    0,
  );
}

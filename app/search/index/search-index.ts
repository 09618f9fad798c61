import type { Clause, Phrase, Query } from "#app/search/query/query.ts";
import type { Db } from "#server/db/schema.ts";

/** A document as an index takes it: stems in order. */
export interface IndexedDocument {
  id: number;
  title: string[];
  body: string[];
}

/** A document that matches, with what its rank depends on. */
export interface Candidate {
  id: number;
  /** Greater is better, by the engine's own measure. */
  relevance: number;
}

/** The candidates of a query, each list the newest first and at most `limit` long. */
export interface Candidates {
  matching: Candidate[];
  /** Those whose title alone matches. */
  inTitle: number[];
  /** Those that hold the words together, in order; of a long term its first words. */
  together: number[];
}

/** Full text on one engine: the same documents match on each. */
export interface SearchIndex {
  clear(trx: Db): Promise<void>;
  add(trx: Db, documents: IndexedDocument[]): Promise<void>;
  /** Merges the parts in which documents were added, since a search looks through each. Call it after the last. */
  finish(trx: Db): Promise<void>;
  /** How many documents match; exact. */
  count(db: Db, query: Query): Promise<number>;
  /** @param hasRelevance false where the engine's measure would cost too much; then it is 0 for all */
  candidates(db: Db, query: Query, limit: number, hasRelevance: boolean): Promise<Candidates>;
  /** Which of a few documents match. */
  matching(db: Db, query: Query, ids: number[]): Promise<number[]>;
  /**
   * The documents that hold the most of the clauses, if that is at least `least` of them: how many there are, and the
   * newest `limit`. Its cost grows with how many documents hold each clause.
   */
  holdingMost(db: Db, clauses: Clause[], least: number, limit: number): Promise<{ ids: number[]; total: number }>;
}

/** Documents are indexed up to this many words: PostgreSQL keeps positions up to 16,383. */
export const MAX_DOCUMENT_WORDS = 15_000;

/** At most this many words of a term are looked for together, since each is another walk through the index. */
const TOGETHER = 5;

/** The words of a term that are looked for together, and whether it has more. */
export function firstWords(sequence: Phrase): { first: Phrase; isCut: boolean } {
  return { first: sequence.slice(0, TOGETHER), isCut: sequence.length > TOGETHER };
}

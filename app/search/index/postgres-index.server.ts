import { sql } from "kysely";
import type { Clause, Phrase, Query } from "#app/search/query/query.ts";
import { selectHoldingMost } from "./holding-most.server.ts";
import { type Candidate, firstWords, type IndexedDocument, type SearchIndex } from "./search-index.ts";

/** Distance of positions between title and body, so that no phrase matches across both. */
const GAP = 2;
/** A lexeme keeps at most 255 positions (PostgreSQL 12.11). */
const MAX_POSITIONS = 255;
/** Weights of D, C, B and A: a word of the title counts ten times one of the body, as in FTS5. */
const WEIGHTS = sql.raw("'{0.1, 0.1, 0.1, 1.0}'");

/**
 * Full text by tsvector and GIN. Vectors and queries are written as literals from stems, which are letters and digits,
 * so that no parser or dictionary of the database is involved.
 */
export const postgresIndex: SearchIndex = {
  async clear(trx) {
    await sql`delete from search_text`.execute(trx);
  },
  async add(trx, documents) {
    const rows = documents.map((document) => sql`(${document.id}, ${vector(document)}::tsvector)`);
    await sql`insert into search_text (id, words) values ${sql.join(rows)}`.execute(trx);
  },
  async finish() {},
  async count(db, query) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from search_text where words @@ ${expression(query)}::tsquery`.execute(db);
    return rows[0]?.total ?? 0;
  },
  async candidates(db, query, limit, hasRelevance) {
    const relevance = hasRelevance ? sql`ts_rank(${WEIGHTS}, words, ${expression(query)}::tsquery, 1)` : sql.lit(0);
    const { rows: matching } = await sql<Candidate>`
      select id, ${relevance} as relevance from search_text
      where words @@ ${expression(query)}::tsquery order by id desc limit ${limit}`.execute(db);
    if (matching.length === 0) return { matching, inTitle: [], together: [] };
    const ids = async (text: string): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        select id from search_text where words @@ ${text}::tsquery order by id desc limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    };
    return {
      matching,
      inTitle: await ids(expression(query, ":A")),
      together: query.sequence.length > 1 ? await ids(together(query)) : [],
    };
  },
  async matching(db, query, ids) {
    const { rows } = await sql<{ id: number }>`
      select id from search_text
      where words @@ ${expression(query)}::tsquery and id in (${sql.join(ids)})`.execute(db);
    return rows.map(({ id }) => id);
  },
  holdingMost(db, clauses, least, limit) {
    const lists = clauses.map(
      (clause) => sql`select id from search_text where words @@ ${either(clause, "")}::tsquery`,
    );
    return selectHoldingMost(db, lists, least, limit);
  },
};

function vector({ title, body }: IndexedDocument): string {
  const positions = new Map<string, string[]>();
  const add = (stem: string, position: string) => {
    const known = positions.get(stem);
    if (!known) positions.set(stem, [position]);
    else if (known.length < MAX_POSITIONS) known.push(position);
  };
  title.forEach((stem, index) => {
    add(stem, `${index + 1}A`);
  });
  body.forEach((stem, index) => {
    add(stem, String(title.length + GAP + index));
  });
  return [...positions].map(([stem, places]) => `'${stem}':${places.join(",")}`).join(" ");
}

function expression({ clauses }: Query, weight = ""): string {
  return clauses.map((clause) => either(clause, weight)).join(" & ");
}

/** All words in order; of a long term the first ones in order, and the others anywhere. */
function together(query: Query): string {
  const { first, isCut } = firstWords(query.sequence);
  return isCut ? `${expression(query)} & ${phrase(first, "")}` : phrase(first, "");
}

function either({ alternatives, beginnings }: Clause, weight: string): string {
  return `(${[...alternatives, ...beginnings].map((stems) => phrase(stems, weight)).join(" | ")})`;
}

function phrase(stems: Phrase, weight: string): string {
  return `(${stems.map((stem) => `'${stem}'${weight}`).join(" <-> ")})`;
}

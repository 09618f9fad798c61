import { sql } from "kysely";
import type { Clause, Phrase, Query } from "#app/search/query/query.ts";
import { selectHoldingMost } from "./holding-most.server.ts";
import { type Candidate, firstWords, type SearchIndex } from "./search-index.ts";

/** Weights of title and body in bm25. */
const WEIGHTS = sql.raw("10.0, 1.0");
/** Prefix of a title's stems. No stem contains it, and FTS5's `ascii` tokenizer takes it for a letter. */
const TITLE_MARK = "§";

/**
 * Full text by FTS5 (sqlite.org/fts5). Stems are letters and digits, so a quoted string is all the syntax there is.
 * Each stem of a title is indexed again with a mark: to find a word in one column, FTS5 walks through all documents
 * that hold it anywhere.
 */
export const sqliteIndex: SearchIndex = {
  async clear(trx) {
    await sql`insert into search_text(search_text) values ('delete-all')`.execute(trx);
  },
  async add(trx, documents) {
    const rows = documents.map(
      ({ id, title, body }) => sql`(${id}, ${[...title, ...title.map(asTitle)].join(" ")}, ${body.join(" ")})`,
    );
    await sql`insert into search_text(rowid, title, body) values ${sql.join(rows)}`.execute(trx);
  },
  async finish(trx) {
    await sql`insert into search_text(search_text) values ('optimize')`.execute(trx);
  },
  async count(db, query) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from search_text where search_text match ${expression(query)}`.execute(db);
    return rows[0]?.total ?? 0;
  },
  async candidates(db, query, limit, hasRelevance) {
    const relevance = hasRelevance ? sql`-bm25(search_text, ${WEIGHTS})` : sql.lit(0);
    const { rows: matching } = await sql<Candidate>`
      select rowid as id, ${relevance} as relevance from search_text
      where search_text match ${expression(query)} order by rowid desc limit ${limit}`.execute(db);
    if (matching.length === 0) return { matching, inTitle: [], together: [] };
    const ids = async (text: string): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        select rowid as id from search_text where search_text match ${text} order by rowid desc limit ${limit}`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    };
    return {
      matching,
      inTitle: await ids(expression(inTitles(query))),
      together: query.sequence.length > 1 ? await ids(together(query)) : [],
    };
  },
  async matching(db, query, ids) {
    // The driver sends numbers as REAL, and FTS5 would ignore a single rowid of that type.
    const whole = ids.map((id) => sql`cast(${id} as integer)`);
    const { rows } = await sql<{ id: number }>`
      select rowid as id from search_text
      where search_text match ${expression(query)} and rowid in (${sql.join(whole)})`.execute(db);
    return rows.map(({ id }) => id);
  },
  holdingMost(db, clauses, least, limit) {
    const lists = clauses.map(
      (clause) => sql`select rowid as id from search_text where search_text match ${either(clause)}`,
    );
    return selectHoldingMost(db, lists, least, limit);
  },
};

function asTitle(stem: string): string {
  return TITLE_MARK + stem;
}

/** The query for titles alone. */
function inTitles(query: Query): Query {
  const marked = (phrases: Phrase[]) => phrases.map((stems) => stems.map(asTitle));
  const clauses = query.clauses.map(({ alternatives, beginnings }) => ({
    alternatives: marked(alternatives),
    beginnings: marked(beginnings),
  }));
  return { ...query, clauses };
}

function expression({ clauses }: Query): string {
  return clauses.map(either).join(" AND ");
}

/** All words in order; of a long term the first ones in order, and the others anywhere. */
function together(query: Query): string {
  const { first, isCut } = firstWords(query.sequence);
  return isCut ? `${expression(query)} AND ${phrase(first)}` : phrase(first);
}

function either({ alternatives, beginnings }: Clause): string {
  return `(${[...alternatives, ...beginnings].map(phrase).join(" OR ")})`;
}

function phrase(stems: Phrase): string {
  return `"${stems.join(" ")}"`;
}

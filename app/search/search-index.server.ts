import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "#app/base/stores.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Clause, Phrase, Query } from "./query.ts";

// Full text in the database's own engine. Stems are letters and digits, so that no parser or dictionary of the database
// is involved, and the same documents match on both engines.

interface IndexedDocument {
  id: number;
  title: string[];
  body: string[];
}

/** Each list is the newest first and limited. */
export interface Candidates {
  /** `relevance` is by the engine's own measure; greater is better. */
  matching: { id: number; relevance: number }[];
  inTitle: number[];
  /** Those that hold the words together, in order; of a long term its first words. */
  together: number[];
}

/** Documents are indexed up to this many words: PostgreSQL keeps positions up to 16,383. */
export const MAX_DOCUMENT_WORDS = 15_000;
/** At most this many words of a term are looked for together, since each is another walk through the index. */
const MAX_TOGETHER = 5;
/** Distance of positions between title and body in PostgreSQL, so that no phrase matches across both. */
const GAP = 2;
/** A lexeme keeps at most 255 positions (PostgreSQL 12.11). */
const MAX_POSITIONS = 255;
/**
 * Prefix of a title's stems in SQLite: each is indexed again with it, since FTS5 would walk through all documents that
 * hold a word anywhere to find it in one column. No stem contains it, and the `ascii` tokenizer takes it for a letter.
 */
const TITLE_MARK = "§";

interface Engine {
  id: RawBuilder<unknown>;
  and: string;
  or: string;
  phrase(stems: Phrase, inTitle: boolean): string;
  matches(text: string): RawBuilder<unknown>;
  relevance(text: string): RawBuilder<unknown>;
}

/** FTS5 (sqlite.org/fts5): a quoted string is all the syntax that is used. */
const sqlite: Engine = {
  id: sql.raw("rowid"),
  and: " AND ",
  or: " OR ",
  phrase: (stems, inTitle) => `"${stems.map((stem) => (inTitle ? TITLE_MARK + stem : stem)).join(" ")}"`,
  matches: (text) => sql`search_text match ${text}`,
  relevance: () => sql`-bm25(search_text, 10.0, 1.0)`,
};

/** Vectors (tsvector) with a GIN index; the weights are those of D, C, B and A. */
const postgres: Engine = {
  id: sql.raw("id"),
  and: " & ",
  or: " | ",
  phrase: (stems, inTitle) => `(${stems.map((stem) => `'${stem}'${inTitle ? ":A" : ""}`).join(" <-> ")})`,
  matches: (text) => sql`words @@ ${text}::tsquery`,
  relevance: (text) => sql`ts_rank('{0.1, 0.1, 0.1, 1.0}', words, ${text}::tsquery, 1)`,
};

const engineOf = (db: Db) => (isPostgres(db) ? postgres : sqlite);

function either({ or, phrase }: Engine, { alternatives, beginnings }: Clause, inTitle = false): string {
  return `(${[...alternatives, ...beginnings].map((stems) => phrase(stems, inTitle)).join(or)})`;
}

function expression(engine: Engine, { clauses }: Query, inTitle = false): string {
  return clauses.map((clause) => either(engine, clause, inTitle)).join(engine.and);
}

function together(engine: Engine, query: Query): string {
  const first = engine.phrase(query.sequence.slice(0, MAX_TOGETHER), false);
  return query.sequence.length > MAX_TOGETHER ? expression(engine, query) + engine.and + first : first;
}

export async function countMatching(db: Db, query: Query): Promise<number> {
  const engine = engineOf(db);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from search_text where ${engine.matches(expression(engine, query))}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** @param hasRelevance false where the engine's measure would cost too much; then it is 0 for all */
export async function findCandidates(db: Db, query: Query, limit: number, hasRelevance: boolean): Promise<Candidates> {
  const engine = engineOf(db);
  const text = expression(engine, query);
  const select = async (matching: string, relevance: RawBuilder<unknown>) => {
    const { rows } = await sql<Candidates["matching"][number]>`
      select ${engine.id} as id, ${relevance} as relevance from search_text
      where ${engine.matches(matching)} order by ${engine.id} desc limit ${limit}`.execute(db);
    return rows;
  };
  const ids = async (matching: string) => (await select(matching, sql.lit(0))).map(({ id }) => id);
  const matching = await select(text, hasRelevance ? engine.relevance(text) : sql.lit(0));
  if (matching.length === 0) return { matching, inTitle: [], together: [] };
  return {
    matching,
    inTitle: await ids(expression(engine, query, true)),
    together: query.sequence.length > 1 ? await ids(together(engine, query)) : [],
  };
}

export async function selectMatching(db: Db, query: Query, ids: number[]): Promise<number[]> {
  const engine = engineOf(db);
  // SQLite's driver sends numbers as REAL, and FTS5 would ignore a single rowid of that type.
  const whole = ids.map((id) => sql`cast(${id} as integer)`);
  const { rows } = await sql<{ id: number }>`
    select ${engine.id} as id from search_text
    where ${engine.matches(expression(engine, query))} and ${engine.id} in (${sql.join(whole)})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The documents that hold the most of the clauses, if that is at least `least` of them: how many there are, and the
 * newest `limit`. Its cost grows with how many documents hold each clause.
 */
export async function selectHoldingMost(
  db: Db,
  clauses: Clause[],
  least: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const engine = engineOf(db);
  const lists = clauses.map(
    (clause) => sql`select ${engine.id} as id from search_text where ${engine.matches(either(engine, clause))}`,
  );
  const { rows } = await sql<{ id: number; total: number }>`
    with held as (
      select id, count(*) as clauses from (${sql.join(lists, sql` union all `)}) as lists
      group by id having count(*) >= ${least}
    )
    select id, count(*) over () as total from held
    where clauses = (select max(clauses) from held) order by id desc limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

export async function clearIndex(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`delete from search_text`.execute(trx);
  else await sql`insert into search_text(search_text) values ('delete-all')`.execute(trx);
}

export async function addToIndex(trx: Db, documents: IndexedDocument[]): Promise<void> {
  if (isPostgres(trx)) {
    const rows = documents.map((document) => sql`(${document.id}, ${vector(document)}::tsvector)`);
    await sql`insert into search_text (id, words) values ${sql.join(rows)}`.execute(trx);
  } else {
    const rows = documents.map(({ id, title, body }) => {
      const marked = title.map((stem) => TITLE_MARK + stem);
      return sql`(${id}, ${[...title, ...marked].join(" ")}, ${body.join(" ")})`;
    });
    await sql`insert into search_text(rowid, title, body) values ${sql.join(rows)}`.execute(trx);
  }
}

/** SQLite adds documents in parts, and a search looks through each. Call it after the last. */
export async function finishIndex(trx: Db): Promise<void> {
  if (!isPostgres(trx)) await sql`insert into search_text(search_text) values ('optimize')`.execute(trx);
}

function vector({ title, body }: IndexedDocument): string {
  const positions = new Map<string, string[]>();
  const add = (stem: string, position: string) => {
    const places = positions.get(stem);
    if (!places) positions.set(stem, [position]);
    else if (places.length < MAX_POSITIONS) places.push(position);
  };
  title.forEach((stem, index) => {
    add(stem, `${index + 1}A`);
  });
  body.forEach((stem, index) => {
    add(stem, String(title.length + GAP + index));
  });
  return [...positions].map(([stem, places]) => `'${stem}':${places.join(",")}`).join(" ");
}

import type { Db } from "#server/db/schema.ts";
import type { Clause } from "./query.ts";
import { listWords } from "./words.ts";

const COMPLETIONS = 30;
/** A shorter beginning could stand for too many words. */
const SHORTEST_BEGINNING = 2;

/** Stems of the site's words that begin with the term's last word, the most used first. */
export async function listCompletions(db: Db, term: string): Promise<string[]> {
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

/** In how many documents each stem is, at most; unknown stems are left out. */
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

/** How many documents hold a clause, at most. */
export function countClause({ alternatives, beginnings }: Clause, documents: Map<string, number>): number {
  return [...alternatives, ...beginnings].reduce(
    (sum, phrase) => sum + Math.min(...phrase.map((stem) => documents.get(stem) ?? 0)),
    0,
  );
}

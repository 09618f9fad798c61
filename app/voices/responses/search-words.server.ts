import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema.ts";
import { cleanLine } from "./posted-text.ts";
import { isWithSafeguarding } from "./waiting.server.ts";

/** What somebody in the office looks for, from the query of the page. */
export const readSearch = (query: URLSearchParams): string =>
  [...cleanLine(query.get("find") ?? "")].slice(0, 100).join("");

/**
 * Any of these, in capital or small letters. SQLite, and PostgreSQL in some locales, change the case of the letters A to
 * Z only. So the database lower-cases those, and each way to write the others is asked for.
 */
export function containsAny(text: RawBuilder<unknown>, parts: string[]): RawBuilder<boolean> {
  const patterns = parts.flatMap(caseVariants).map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
  const matches = patterns.map((pattern) => sql`lower(${text}) like ${pattern} escape '\\'`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

function caseVariants(words: string): string[] {
  const lower = words.toLowerCase();
  const asName = lower.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  const variants = [words, lower, words.toUpperCase(), asName];
  return [...new Set(variants.map((variant) => variant.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())))];
}

const MAX_TERMS = 12;
/** What the same name counts, in letters of the words that are in a text. */
export const NAME_SCORE = 12;

interface Likeness {
  /** Of the shortest word that counts. */
  letters: number;
  enough: number;
  limit: number;
  after?: number;
}

/** What is said in the same words, or by somebody of that name, in every state; the likeliest first. */
export async function listAlike(
  db: Db,
  { name, words }: { name: string; words: string },
  { letters, enough, limit, after = 0 }: Likeness,
) {
  const terms = new Set(
    words
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.filter((term) => term.length >= letters),
  );
  const longest = [...terms].sort((a, b) => b.length - a.length).slice(0, MAX_TERMS);
  // Also as it was sent, where a moderator changed it.
  const written = sql<string>`response.id || ' ' || name || ' ' || response.text || ' ' || coalesce(original_json, '')`;
  const scoreOf = (where: RawBuilder<unknown>, score: number) =>
    sql<number>`case when ${where} then ${sql.lit(score)} else 0 end`;
  const isSameName = sql`${name} <> '' and lower(name) = lower(${name})`;
  const scores = longest.map((term) => scoreOf(containsAny(written, [term]), term.length));
  const score = sql<number>`(${sql.join([...scores, scoreOf(isSameName, NAME_SCORE)], sql` + `)})`;
  const rows = await db
    .selectFrom("response")
    .select(["id", "name", "text", "status", "posted", written.as("written")])
    .select((row) => scoreOf(sql`${isWithSafeguarding(row)}`, 1).as("withheld"))
    .where("status", "!=", "taken-down")
    .where("source", "=", "visitor")
    .where("posted", ">", after)
    .where(score, ">=", enough)
    .orderBy(score, "desc")
    .orderBy("posted", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ written, withheld, ...response }) => {
    const same = longest.filter((term) => written.toLowerCase().includes(term)).length;
    const isNamed = name.toLowerCase() === response.name.toLowerCase();
    const why = [isNamed && "the same name", same > 0 && `${same === 1 ? "one" : same} of the same words`]
      .filter(Boolean)
      .join(", ");
    return { ...response, why, isWithheld: withheld === 1 };
  });
}

import { type RawBuilder, sql } from "kysely";
import { cleanLine } from "./posted-text.ts";

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

import { sql } from "kysely";
import type { ConcernTable } from "#server/db/concern-tables.ts";

/** Says why something is not erased. */
export const heldWords = (concern: string) =>
  `Nothing was erased: the words belong to Concern ${concern}, which is not closed. Close it first.`;

/**
 * The condition that what a row stands for belongs to a concern that is not closed, or that somebody holds it: it must
 * not be erased.
 * @param id the column with its id, such as `response.id`
 */
export function isHeld(kind: ConcernTable["kind"], id: string) {
  return sql<boolean>`(exists (select 1 from concern where kind = ${kind} and item = ${sql.ref(id)} and concern.state <> 'closed')
    or exists (select 1 from hold where kind = ${kind} and item = ${sql.ref(id)} and released_at is null))`;
}

/** A response's original words as long as they are held, else nothing: for statements that clear the column. */
export const originalIfHeld = sql<
  string | null
>`case when ${isHeld("response", "response.id")} then original_json else null end`;

import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "#server/db/schema.ts";
import { LONG_RESPONSE_CHARACTERS } from "./personal-detail.ts";

/** `check` has those that need care, `ordinary` all others. */
export type Queue = "check" | "ordinary";
type Row = ExpressionBuilder<Tables, "response">;

const concernAbout = ({ selectFrom }: Row) =>
  selectFrom("concern_about as concern")
    .select("number")
    .whereRef("item", "=", "response.id")
    .where("kind", "=", "response");

/** A concern about another language blocks until somebody opens it. */
export const isBlockedByConcern = (row: Row) =>
  row.exists(concernAbout(row).where(({ or, eb }) => or([eb("may_publish", "=", 0), eb("concern.state", "=", "new")])));

/** A concern that is not closed keeps it from moderators too. */
export const isWithSafeguarding = (row: Row) =>
  row.exists(concernAbout(row).where("may_publish", "=", 0).where("concern.state", "!=", "closed"));

const needsCheck = (row: Row) =>
  row.or([
    row("flags", "!=", ""),
    row("distress", "=", 1),
    row(row.fn<number>("length", ["response.text"]), ">", LONG_RESPONSE_CHARACTERS),
    row.exists(concernAbout(row)),
  ]);

export const isQueued = (queue: Queue) => (row: Row) =>
  row.and([row.not(isWithSafeguarding(row)), queue === "check" ? needsCheck(row) : row.not(needsCheck(row))]);

/** How many wait in each, and since when the oldest does. */
export async function countQueues(db: Db) {
  return db
    .selectFrom("response")
    .where("status", "=", "waiting")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isQueued("check")).as("check"),
      fn.countAll<number>().filterWhere(isQueued("ordinary")).as("ordinary"),
      fn.min<number | null>("posted").filterWhere(isQueued("check")).as("oldestCheck"),
      fn.min<number | null>("posted").filterWhere(isQueued("ordinary")).as("oldestOrdinary"),
    ])
    .executeTakeFirstOrThrow();
}

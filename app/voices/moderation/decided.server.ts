import { sql } from "kysely";
import { endOfDay, startOfDay } from "#app/base/dates.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import type { Db, DecisionTable } from "#server/db/schema.ts";
import { listDecisions, type ReadResponse, readRow, selectResponses } from "./moderation.server.ts";
import type { Role } from "./permissions.ts";

/** An empty text means any. */
interface DecidedFilter {
  find: string;
  topic: string;
  /** A status, or `home` for those on the home page. */
  state: string;
  /** ISO 8601 */
  day: string;
}

function selectDecided(db: Db, { find, topic, state, day }: DecidedFilter, timeZone: string, role?: Role) {
  let decided = selectResponses(db, role).where("response.status", "!=", "waiting");
  if (find !== "") {
    // SQLite, and PostgreSQL in some locales, change the case of the letters A to Z only. So the database lower-cases
    // those, and each way to write the others is asked for.
    const matches = caseVariants(find).map((variant) => {
      const pattern = `%${variant.replace(/[\\%_]/g, "\\$&")}%`;
      return sql<boolean>`lower(response.name || ' ' || response.text) like lower(${pattern}) escape '\\'`;
    });
    decided = decided.where("response.status", "!=", "taken-down").where(({ or }) => or(matches));
  }
  if (topic !== "") decided = decided.where("response.topic", "=", topic);
  if (state === "home") decided = decided.where("response.status", "=", "published").where("featured", "is not", null);
  else if (Object.hasOwn(statusLabels, state)) decided = decided.where("response.status", "=", state as "published");
  if (day !== "")
    decided = decided.where("decided", ">=", startOfDay(day, timeZone)).where("decided", "<", endOfDay(day, timeZone));
  return decided;
}

export async function countDecided(db: Db, filter: DecidedFilter, timeZone: string, role?: Role): Promise<number> {
  const { count } = await selectDecided(db, filter, timeZone, role)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listDecided(
  db: Db,
  filter: DecidedFilter,
  timeZone: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
  role?: Role,
): Promise<ReadResponse[]> {
  const rows = await selectDecided(db, filter, timeZone, role)
    .orderBy("decided", "desc")
    .orderBy("response.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readRow);
}

function caseVariants(term: string): string[] {
  const lower = term.toLowerCase();
  const asName = lower.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([term, lower, term.toUpperCase(), asName])];
}

export async function findDecisions(db: Db, ids: string[]): Promise<Map<string, DecisionTable>> {
  const latestFirst = ids.length > 0 ? await listDecisions(db, ids) : [];
  return new Map(latestFirst.reverse().map((decision) => [decision.response, decision]));
}

import { sql } from "kysely";
import { isShared } from "./connect.ts";
import type { Db } from "./schema.ts";

interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** What time it is on PostgreSQL's machine, in milliseconds since 1970. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
}

/**
 * A clock that stands still at our time or PostgreSQL's, whichever is earlier, so that a clock that has jumped ahead
 * gets nothing deleted too soon. The embedded database has no clock but ours.
 */
export async function earlierClock({ db, clock }: { db: Db; clock: Clock }): Promise<Clock> {
  const now = isShared(db) ? Math.min(clock.now(), await databaseTime(db)) : clock.now();
  return { now: () => now };
}

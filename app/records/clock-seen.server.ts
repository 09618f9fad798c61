import { DAY_MS } from "#server/day.ts";
import type { Db } from "#server/db/schema.ts";

/** The outbox has the same limit. */
const MAX_STEP_MS = 30 * DAY_MS;
const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Why nothing may be destroyed by this clock, to be read after "since"; null when it can be believed (spec records.clock). */
export async function findClockProblem(db: Db, now: number): Promise<string | null> {
  const row = await db.selectFrom("clock_seen").select("seen_at").executeTakeFirst();
  if (!row || now - row.seen_at <= MAX_STEP_MS) return null;
  return `the clock says ${day(now)}, and the site last saw ${day(row.seen_at)}. If today is ${day(now)}, run: npm run records -- clock ${day(now)}. Otherwise mend the clock`;
}

/** A person may say that a clock that has jumped is right. */
export async function noteClock(db: Db, now: number, isConfirmed = false): Promise<void> {
  if (!isConfirmed && (await findClockProblem(db, now))) return;
  await db
    .insertInto("clock_seen")
    .values({ id: 1, seen_at: now })
    .onConflict((conflict) => {
      const update = conflict.column("id").doUpdateSet({ seen_at: now });
      return isConfirmed ? update : update.where("clock_seen.seen_at", "<", now);
    })
    .execute();
}

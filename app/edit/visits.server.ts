import { timeFormat } from "#app/base/dates.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import type { Db } from "#server/db/schema.ts";

const SHOWN_MS = 30 * 60_000;

/** @returns who else was at a file in the last half hour, and has neither left it nor signed out */
export async function noteVisit(db: Db, file: string, editor: string, now: number, hasLeft: boolean) {
  const since = now - SHOWN_MS;
  const visit = { file, editor, visited_at: hasLeft ? 0 : now };
  await db.deleteFrom("file_visit").where("visited_at", "<", since).execute();
  await db
    .insertInto("file_visit")
    .values(visit)
    .onConflict((conflict) => conflict.columns(["file", "editor"]).doUpdateSet(visit))
    .execute();
  const others = await db
    .selectFrom("file_visit")
    .select(["editor", "visited_at"])
    .where("file", "=", file)
    .where("editor", "!=", editor)
    .where("visited_at", ">=", since)
    .where("editor", "in", (signedIn) =>
      signedIn.selectFrom("office_pass").select("address").where("kind", "=", "session").where("expires_at", ">", now),
    )
    .orderBy("visited_at", "desc")
    .execute();
  const times = timeFormat("time", await findTimeZone(db));
  return others.map((other) => ({ editor: other.editor, time: times.format(other.visited_at) }));
}

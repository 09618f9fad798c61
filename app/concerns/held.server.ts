import { sql } from "kysely";
import type { HoldTable } from "#server/db/record-tables.ts";
import type { Db } from "#server/db/schema.ts";

/**
 * The condition that what a row stands for belongs to a concern that is not closed, or that somebody holds it: it must
 * not be erased.
 * @param id the column with its id, such as `response.id`
 */
export function isHeld(kind: HoldTable["kind"], id: string) {
  return sql<boolean>`(exists (select 1 from concern where concern.kind = ${kind} and concern.item = ${sql.ref(id)} and concern.state <> 'closed') or exists (select 1 from hold where hold.kind = ${kind} and hold.item = ${sql.ref(id)} and hold.released_at is null))`;
}

/** @throws Error that says why something must not be erased now; nothing if it may be */
export async function refuseIfHeld(db: Db, kind: HoldTable["kind"], item: string): Promise<void> {
  const concern = db.selectFrom("concern").select("number").where("kind", "=", kind).where("item", "=", item);
  const open = await concern.where("state", "!=", "closed").executeTakeFirst();
  if (open)
    throw new Error(
      `Nothing was erased: the words belong to Concern ${open.number}, which is not closed. Close it first.`,
    );
  const hold = db.selectFrom("hold").select(["reason", "held_by"]).where("kind", "=", kind).where("item", "=", item);
  const held = await hold.where("released_at", "is", null).executeTakeFirst();
  if (held) throw new Error(`Nothing was erased: ${held.held_by} holds it (${held.reason}). Release it first.`);
}

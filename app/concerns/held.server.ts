import { type RawBuilder, sql } from "kysely";
import type { Db, HoldTable } from "#server/db/schema.ts";

type HoldKind = HoldTable["kind"];

const isOf = (kind: HoldKind, item: RawBuilder<unknown>) =>
  sql<boolean>`hold.released_at is null and (hold.kind = ${kind} and hold.item = ${item} or hold.kind = 'concern' and hold.item in (select about.number from concern_about as about where about.kind = ${kind} and about.item = ${item}))`;

/** Somebody holds it, or its concern is not closed. @param id the column with its id, such as `response.id` */
export function isUnderHold(kind: HoldKind, id: string) {
  return sql<boolean>`(exists (select 1 from hold where ${isOf(kind, sql.ref(id))}) or exists (select 1 from concern_about as about where about.kind = ${kind} and about.item = ${sql.ref(id)} and about.state <> 'closed'))`;
}

export function findHold(db: Db, kind: HoldKind, item: string) {
  const holds = db.selectFrom("hold").select(["reason", "held_by"]);
  return holds.where(isOf(kind, sql`${item}`)).executeTakeFirst();
}

/** @throws Error that says why it must not be erased now */
export async function refuseIfHeld(db: Db, kind: Exclude<HoldKind, "concern">, item: string): Promise<void> {
  const concern = db.selectFrom("concern_about").select("number").where(sql`kind`, "=", kind).where("item", "=", item);
  const open = await concern.where("state", "!=", "closed").executeTakeFirst();
  const problem = open && `the words belong to Concern ${open.number}, which is not closed. Close it first.`;
  if (problem) throw new Error(`Nothing was erased: ${problem}`);
  const hold = await findHold(db, kind, item);
  if (hold) throw new Error(`Nothing was erased: ${hold.held_by} holds it (${hold.reason}). Release it first.`);
}

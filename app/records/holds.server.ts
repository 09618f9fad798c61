import { randomUUID } from "node:crypto";
import type { HoldTable } from "#server/db/record-tables.ts";
import type { Db } from "#server/db/schema.ts";

/**
 * Finds and locks what a reference names and what could be destroyed: a response by its id, a submission by its
 * receipt; or null.
 */
async function claim(trx: Db, reference: string): Promise<Pick<HoldTable, "kind" | "item"> | null> {
  const id = reference.trim();
  if (/^[0-9a-f]{24}$/.test(id)) {
    const words = trx.updateTable("response").set({ id }).where("id", "=", id).where("source", "=", "visitor");
    const { numUpdatedRows } = await words.where("text", "!=", "").executeTakeFirst();
    return numUpdatedRows > 0n ? { kind: "response", item: id } : null;
  }
  const receipt = id.replace(/[\s\u200b-]/g, "").toUpperCase();
  if (!/^[0-9A-Z]{12}$/.test(receipt)) return null;
  const sent = trx.updateTable("submission").set({ receipt }).where("receipt", "=", receipt);
  return (await sent.executeTakeFirst()).numUpdatedRows > 0n ? { kind: "submission", item: receipt } : null;
}

/** Holds something until it is released. @returns false when it is gone, or never was. Held already, it stays so. */
export async function hold(db: Db, reference: string, reason: string, by: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await claim(trx, reference);
    if (!found) return false;
    const known = trx.selectFrom("hold").select("id").where("item", "=", found.item).where("kind", "=", found.kind);
    if (await known.where("released_at", "is", null).executeTakeFirst()) return true;
    const held = { reason, held_at: now, held_by: by, released_at: null, released_by: null };
    await trx
      .insertInto("hold")
      .values({ id: randomUUID(), ...found, ...held })
      .execute();
    return true;
  });
}

/** Releases what a reference holds. @returns false when nothing of it is held */
export async function release(db: Db, reference: string, by: string, now: number): Promise<boolean> {
  const items = [reference.trim(), reference.replace(/[\s\u200b-]/g, "").toUpperCase()];
  const held = db.updateTable("hold").set({ released_at: now, released_by: by }).where("item", "in", items);
  return (await held.where("released_at", "is", null).executeTakeFirst()).numUpdatedRows > 0n;
}

/** What is held now, the longest first. */
export function listHolds(db: Db): Promise<HoldTable[]> {
  const held = db.selectFrom("hold").selectAll().where("released_at", "is", null);
  return held.orderBy("held_at").orderBy("id").execute();
}

import { randomUUID } from "node:crypto";
import type { HoldTable } from "#server/db/record-tables.ts";
import type { Db } from "#server/db/schema.ts";
import { approveDue, type Stores } from "./disposals.server.ts";

/** A receipt as it is kept, however it was typed. */
const receiptOf = (typed: string) => typed.replace(/[\s\u200b-]/g, "").toUpperCase();

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
  const receipt = receiptOf(id);
  if (!/^[0-9A-Z]{12}$/.test(receipt)) return null;
  const sent = trx.updateTable("submission").set({ receipt }).where("receipt", "=", receipt);
  return (await sent.executeTakeFirst()).numUpdatedRows > 0n ? { kind: "submission", item: receipt } : null;
}

/** Who does it, when, and for a hold why. */
type Act = Stores & { by: string; now: number; reason: string };

/** What people do with records by their references. @returns why it could not be done, or null */
export const recordActs: Record<string, (act: Act, references: string[]) => Promise<string | null>> = {
  /** Nothing erases it until it is released. What is held already stays so. */
  hold: ({ db, by, now, reason }, [reference = ""]) =>
    db.transaction().execute(async (trx) => {
      const found = await claim(trx, reference);
      if (!found) return `Nothing is kept under ${reference}: it was destroyed, or the reference is wrong.`;
      const known = trx.selectFrom("hold").select("id").where("item", "=", found.item).where("kind", "=", found.kind);
      if (await known.where("released_at", "is", null).executeTakeFirst()) return null;
      const held = { reason, held_at: now, held_by: by, released_at: null, released_by: null };
      await trx
        .insertInto("hold")
        .values({ id: randomUUID(), ...found, ...held })
        .execute();
      return null;
    }),
  release: async ({ db, by, now }, [reference = ""]) => {
    const held = db.updateTable("hold").set({ released_at: now, released_by: by });
    const items = [reference.trim(), receiptOf(reference)];
    const { numUpdatedRows } = await held
      .where("item", "in", items)
      .where("released_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? null : `${reference} is not held.`;
  },
  /** Destroys what waits for that. */
  approve: async (act, references) => {
    if (references.length === 0) return "Choose at least one.";
    const left = await approveDue(act, references, act.by, act.now);
    return left.length > 0 ? `Not destroyed, since it is not due, held or gone: ${left.join(", ")}.` : null;
  },
};

/** What is held now, the longest first. */
export function listHolds(db: Db): Promise<HoldTable[]> {
  const held = db.selectFrom("hold").selectAll().where("released_at", "is", null);
  return held.orderBy("held_at").orderBy("id").execute();
}

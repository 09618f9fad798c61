import { createHash, randomUUID } from "node:crypto";
import type { Db, ErasureTable, HoldTable } from "#server/db/schema.ts";

/** Stands for a response (by its id) or a submission (by its receipt), and says nothing of its content. */
export const referenceOf = (kind: HoldTable["kind"], item: string) =>
  createHash("sha256").update(`${kind}:${item}`).digest("hex");

/** Notes that something must stay gone, or hidden, after a backup is restored. Call it in the transaction that does it. */
export async function noteErasure(
  trx: Db,
  what: ErasureTable["what"],
  kind: HoldTable["kind"],
  item: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto("erasure")
    .values({ id: randomUUID(), what, reference: referenceOf(kind, item), made_at: now })
    .execute();
}

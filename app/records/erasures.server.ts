import { createHash, randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { originalIfHeld } from "#app/concerns/held.server.ts";
import type { ErasureTable } from "#server/db/record-tables.ts";
import type { Db, Tables } from "#server/db/schema.ts";

/** Stands for a response (by its id) or a submission (by its receipt), and says nothing of its content. */
export const referenceOf = (kind: "response" | "submission", item: string) =>
  createHash("sha256").update(`${kind}:${item}`).digest("hex");

/** Notes that something must stay gone, or hidden, after a backup is restored. Call it in the transaction that does it. */
export async function noteErasure(
  trx: Db,
  what: ErasureTable["what"],
  kind: "response" | "submission",
  item: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto("erasure")
    .values({ id: randomUUID(), what, reference: referenceOf(kind, item), made_at: now })
    .execute();
}

/** The ways in which a response leaves every page while its words stay. */
export type Hiding = Exclude<ErasureTable["what"], "erased">;
type Row = ExpressionBuilder<Tables, "response">;
const off = { appears_at: null, featured: null, original_json: originalIfHeld };

const hidings = {
  "taken-down": {
    from: (row: Row) => row("status", "!=", "taken-down"),
    set: (row: Row, now: number) => ({
      ...off,
      status: row.val("taken-down" as const),
      // For a response that was declined before, its time still counts from then.
      decided: row.case().when("status", "=", "declined").then(row.ref("decided")).else(now).end(),
    }),
  },
  office: {
    from: (row: Row) => row.and([row("sharing", "=", "everyone"), row("status", "!=", "taken-down")]),
    set: (row: Row) => ({
      ...off,
      sharing: "office" as const,
      status: row
        .case()
        .when("status", "in", ["approved", "published"])
        .then("read" as const)
        .else(row.ref("status"))
        .end(),
    }),
  },
  withdrawn: {
    from: (row: Row) => row("status", "in", ["approved", "published"]),
    set: (row: Row, now: number) => ({ ...off, status: row.val("declined" as const), decided: row.val(now) }),
  },
};

/** Takes a response off every page; its words stay unless they are only an original. @returns whether it changed */
export async function hideResponse(trx: Db, id: string, what: Hiding, now: number): Promise<boolean> {
  const { from, set } = hidings[what];
  const one = trx.updateTable("response").where("id", "=", id).where(from);
  const { numUpdatedRows } = await one.set((row) => set(row, now)).executeTakeFirst();
  return numUpdatedRows > 0n;
}

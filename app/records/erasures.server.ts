import { type RawBuilder, sql, type UpdateObject } from "kysely";
import type { Db, ErasureTable, ResponseStatus, Tables } from "#server/db/schema.ts";

export type Hiding = Extract<ErasureTable["what"], "taken-down" | "office" | "withdrawn">;

const hidings: Record<Hiding, { from: RawBuilder<boolean>; set(now: number): UpdateObject<Tables, "response"> }> = {
  "taken-down": {
    from: sql`status <> 'taken-down'`,
    // For a response that was declined before, its time still counts from then.
    set: (now) => ({
      status: "taken-down",
      decided: sql<number>`case when status = 'declined' then decided else ${now} end`,
    }),
  },
  office: {
    from: sql`status <> 'taken-down' and sharing = 'everyone'`,
    set: () => ({
      sharing: "office",
      status: sql<ResponseStatus>`case when status in ('approved', 'published') then 'read' else status end`,
    }),
  },
  withdrawn: { from: sql`status in ('approved', 'published')`, set: (decided) => ({ status: "declined", decided }) },
};

/** @returns whether it changed */
export async function hideResponse(trx: Db, id: string, what: Hiding, now: number): Promise<boolean> {
  const { from, set } = hidings[what];
  const { numUpdatedRows } = await trx
    .updateTable("response")
    .set({ ...set(now), appears_at: null, featured: null })
    .where("id", "=", id)
    .where(from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row stays, so that its receipt tells what became of it. */
export async function eraseWords(trx: Db, item: string): Promise<void> {
  await trx
    .updateTable("publication")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("response").select("id").where("id", "=", item).where("status", "=", "published")),
    )
    .execute();
  await trx
    .updateTable("response")
    .set((row) => ({
      ...{ text: "", name: "", reason: null, original_json: null, answer: null, featured: null, appears_at: null },
      status: row
        .case()
        .when("status", "in", ["read", "declined"])
        .then(row.ref("status"))
        .else("taken-down" as const)
        .end(),
    }))
    .where("id", "=", item)
    .execute();
  await trx.updateTable("decision").set({ reason: null }).where("response", "=", item).execute();
}

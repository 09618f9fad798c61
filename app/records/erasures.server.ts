import { type RawBuilder, sql, type UpdateObject } from "kysely";
import type { Db, ErasureTable, ResponseStatus, Tables } from "#server/db/schema.ts";

/** The ways in which a response leaves every page while its words stay. */
export type Hiding = Exclude<ErasureTable["what"], "erased">;

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

/** Takes a response off every page. @returns whether it changed */
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

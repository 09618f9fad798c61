import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type UpdateObject } from "kysely";
import { referenceOf } from "#app/base/stores.server.ts";
import { isUnderHold } from "#app/concerns/held.server.ts";
import type { Db, DisposalTable, ErasureTable, HoldTable, ResponseStatus, Tables } from "#server/db/schema.ts";

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

/** Erases the words of a response; its row stays, so that its receipt tells what became of it. */
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

type Erasure = Omit<ErasureTable, "id">;

/** How many were hidden or erased once more; `held` ones were erased, but are held in the backup. */
export type ErasedAgain = Record<Erasure["what"] | "held", number>;

/**
 * Hides and erases in a restored database what was hidden and erased since. What is held in it is hidden, and its words
 * stay.
 * @param made when the backup was begun, in ms: a moderator may have shown again what was taken off before that
 */
export async function eraseAgain(db: Db, list: Erasure[], made: number): Promise<ErasedAgain> {
  const done: ErasedAgain = { "taken-down": 0, office: 0, withdrawn: 0, erased: 0, held: 0 };
  const responses = await db.selectFrom("response").select("id").where("source", "=", "visitor").execute();
  const submissions = await db.selectFrom("submission").select("receipt as id").execute();
  const idsByReference = (kind: "response" | "submission", rows: { id: string }[]) =>
    new Map(rows.map(({ id }) => [referenceOf(kind, id), id]));
  const [response, submission] = [idsByReference("response", responses), idsByReference("submission", submissions)];
  await db.transaction().execute(async (trx) => {
    const known = new Set((await trx.selectFrom("erasure").selectAll().execute()).map(keyOf));
    // Words are erased last: by then what was taken down, too, counts as such.
    for (const line of list.toSorted((a, b) => rankOf(a) - rankOf(b) || a.made_at - b.made_at)) {
      const { what, reference, made_at } = line;
      const [id, receipt] = [response.get(reference), submission.get(reference)];
      if (what === "erased") {
        const result = id ? await eraseResponse(trx, id, made_at) : receipt && (await eraseSubmission(trx, receipt));
        if (result) done[result]++;
      } else if (id && (what !== "withdrawn" || made_at >= made)) {
        if (await hideResponse(trx, id, what, made_at)) done[what]++;
      }
      // A later backup has to know it, too.
      if (!known.has(keyOf(line)))
        await trx.insertInto("erasure").values({ id: randomUUID(), what, reference, made_at }).execute();
    }
  });
  return done;
}

/** Takes over what is held, and what was destroyed, from the database that a restored one replaces; it knows better. */
export async function takeOverRecords(
  db: Db,
  { holds, disposals }: { holds: HoldTable[]; disposals: DisposalTable[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const hold of holds) await trx.replaceInto("hold").values(hold).execute();
    for (const disposal of disposals) await trx.replaceInto("disposal").values(disposal).execute();
  });
}

const rankOf = ({ what }: Erasure) => Number(what === "erased");
const keyOf = ({ what, reference, made_at }: Erasure) => `${what} ${reference} ${made_at}`;

async function eraseResponse(trx: Db, id: string, now: number): Promise<"erased" | "held" | null> {
  const row = await trx
    .selectFrom("response")
    .select(isUnderHold("response", "response.id").as("held"))
    .where("id", "=", id)
    .where("text", "!=", "")
    .executeTakeFirst();
  if (!row) return null;
  if (row.held) await hideResponse(trx, id, "taken-down", now);
  else await eraseWords(trx, id);
  return row.held ? "held" : "erased";
}

/** The rows of its files go with it, and a restore brings only files that have a row. */
async function eraseSubmission(trx: Db, receipt: string): Promise<"erased" | "held"> {
  const { numDeletedRows } = await trx
    .deleteFrom("submission")
    .where("receipt", "=", receipt)
    .where(({ not }) => not(isUnderHold("submission", "submission.receipt")))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return "held";
  await trx.deleteFrom("recent_submission").where("receipt", "=", receipt).execute();
  await trx.deleteFrom("mail").where("message_json", "like", `%${receipt}%`).execute();
  return "erased";
}

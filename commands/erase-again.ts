import { type RawBuilder, sql } from "kysely";
import { noteErasure, referenceOf, saveErasure } from "#app/base/stores.server.ts";
import { renumberConcerns } from "#app/concerns/concerns.server.ts";
import { renumberHolds } from "#app/records/holds.server.ts";
import { kindOf, kindsInBackups } from "#app/records/kinds.server.ts";
import type { RecordThing } from "#app/records/record-content.ts";
import { correctAgain, type Hiding, hideResponse } from "#app/voices/responses/kept-responses.server.ts";
import { replaceRows } from "#server/backup/copy-tables.ts";
import type { OldSite } from "#server/backup/erased-list.ts";
import type { Db, ErasureTable } from "#server/db/schema.ts";
import { deleteEmailsWhere } from "#server/mail/queued-emails.ts";
import "#app/register-features.ts";

type Erasure = Omit<ErasureTable, "id">;

/**
 * `held` ones were erased, but are held in the backup. `lost` are the ids of what was corrected, where the old database
 * cannot say to what: they are on no page.
 */
export type DoneAgain = Record<Exclude<Erasure["what"], "revoked"> | "held", number> & { lost: string[] };

/**
 * @param made when the backup was begun, in ms: a moderator may have shown again what was taken off before that
 * @param old the site that it replaces, if that could be read
 */
export async function eraseAgain(
  db: Db,
  list: Erasure[],
  { made, now, old }: { made: number; now: number; old: OldSite | null },
): Promise<DoneAgain> {
  const done: DoneAgain = { "taken-down": 0, office: 0, withdrawn: 0, corrected: 0, erased: 0, held: 0, lost: [] };
  const corrections = new Set(old?.rows.decision.map(({ response }) => response));
  const visitors = db.selectFrom("response").select("id").where("source", "=", "visitor");
  const responses = (await visitors.execute()).map(({ id }) => id);
  const submissions = await db.selectFrom("submission").select("receipt").execute();
  const idOf = new Map(responses.map((id) => [referenceOf("response", id), id]));
  const sent = [...responses, ...submissions.map(({ receipt }) => receipt)];
  const correctedItem = new Map(sent.map((id) => [referenceOf("correction", id), id]));
  await db.transaction().execute(async (trx) => {
    const known = new Set((await trx.selectFrom("erasure").selectAll().execute()).map(keyOf));
    const corrected = new Set<string>();
    const lines = list.toSorted((a, b) => a.made_at - b.made_at);
    for (const line of lines) {
      const { what, reference, made_at } = line;
      const id = idOf.get(reference);
      if (id && isHiding(what) && (what !== "withdrawn" || made_at >= made)) {
        if (await hideResponse(trx, id, what, made_at)) done[what]++;
      }
      const item = correctedItem.get(reference);
      if (item && what === "corrected" && made_at >= made) corrected.add(item);
      if (!known.has(keyOf(line))) await saveErasure(trx, line);
    }
    for (const item of corrected)
      if (corrections.has(item)) done.corrected++;
      else {
        done.lost.push(item);
        if (await hideResponse(trx, item, "withdrawn", now)) await noteErasure(trx, "withdrawn", "response", item, now);
      }
    await destroyAgain(trx, lines, old, done);
  });
  return done;
}

/** The database that is replaced knows better. @returns the backup's concerns that have another number now */
export function takeOverRecords(db: Db, old: OldSite): Promise<[before: string, now: string][]> {
  return db.transaction().execute(async (trx) => {
    const moved = await renumberConcerns(trx, old.rows.concern);
    await renumberHolds(trx, moved);
    await deleteEmailsWhere(trx, sql`id like 'concern-%'`);
    await replaceRows(trx, old.rows);
    for (const response of old.corrections) await correctAgain(trx, response);
    return moved;
  });
}

const isHiding = (what: Erasure["what"]): what is Hiding =>
  what === "taken-down" || what === "office" || what === "withdrawn";
const keyOf = ({ what, reference, made_at }: Erasure) => `${what} ${reference} ${made_at}`;

async function destroyAgain(trx: Db, lines: Erasure[], old: OldSite | null, done: DoneAgain): Promise<void> {
  const destroyedAt = new Map(
    (old?.rows.disposal ?? []).map(({ kind, reference, disposed_at }) => [
      referenceOf(kindOf(kind as RecordThing).listedAs, reference),
      disposed_at,
    ]),
  );
  for (const { what, reference, made_at } of lines) if (what === "erased") destroyedAt.set(reference, made_at);
  for (const { listedAs, table, key, where, dates, held, destroy } of kindsInBackups()) {
    // The same request, or a change of the same response, may have come again since.
    const since = (listedAs === "original" ? dates.decided : dates.received) ?? (dates.decided as RawBuilder<number>);
    const query = sql<{ item: string; since: number; held: number }>`
      select ${sql.ref(key)} as item, ${since} as since, case when ${held} then 1 else 0 end as held
      from ${sql.table(table)} where ${where}`;
    for (const row of (await query.execute(trx)).rows) {
      const at = destroyedAt.get(referenceOf(listedAs, row.item));
      if (at === undefined || row.since > at) continue;
      if (row.held && listedAs === "response") await hideResponse(trx, row.item, "taken-down", at);
      // Files that have no row any more are not restored.
      if (!row.held)
        await destroy(trx, row.item, { remove: async () => async () => {} }, { by: "a restore", now: at, media: "" });
      done[row.held ? "held" : "erased"]++;
    }
  }
}

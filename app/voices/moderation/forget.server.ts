import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { findConcernOf } from "#app/concerns/concerns.server.ts";
import { heldWords, isHeld } from "#app/concerns/held.server.ts";
import { noteErasure } from "#app/records/erasures.server.ts";
import { deleteUnusedAvatars, PREVIEW_LIFE_MS } from "#app/voices/avatar/avatars.server.ts";
import { findByCode, takeDown } from "#app/voices/receipt/receipts.server.ts";
import { forgetRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import type { Db, Tables } from "#server/db/schema.ts";
import type { ResponseStatus } from "#server/db/voices-tables.ts";
import type { Secret } from "#server/secret.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long texts that are not shown are kept (spec moderation.kept), in days. */
const ORIGINALS_DAYS = 90;

/** Responses that nobody is shown any more. */
const HIDDEN: ResponseStatus[] = ["declined", "taken-down"];
type Chosen = (row: ExpressionBuilder<Tables, "response">) => Expression<SqlBool>;

/**
 * Erases the words of the chosen responses that nobody is shown any more, but for those of a concern that is not closed.
 * @returns how many responses had any
 */
async function eraseHidden(trx: Db, wanted: Chosen, now: number): Promise<number> {
  const chosen: Chosen = (row) => row.and([wanted(row), row.not(isHeld("response", "response.id"))]);
  const redacted = await trx
    .updateTable("response")
    .set({ original_json: null })
    .where("original_json", "is not", null)
    .where(chosen)
    .executeTakeFirst();
  const unseen = await trx
    .updateTable("response")
    .set({ text: "", name: "", reason: null, original_json: null })
    .where("status", "in", HIDDEN)
    .where("text", "!=", "")
    .where(chosen)
    .returning("id")
    .execute();
  for (const { id } of unseen) await noteErasure(trx, "erased", "response", id, now);
  return Number(redacted.numUpdatedRows) + unseen.length;
}

/**
 * Erases the words of a response that nobody is shown any more, and moderators' reasons, before the 90 days are over.
 * @param given its id; or its receipt's code, and then the response is taken down first
 * @returns its status, or null when there is no such response; one that is waiting or published keeps its words
 * @throws Error while its words belong to a concern that is not closed
 */
export async function eraseWords(db: Db, secret: Secret, given: string, now: number): Promise<ResponseStatus | null> {
  await takeDown(db, secret, given, now);
  const id = (await findByCode(db, secret, given)) ?? given;
  return db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("response").select("status").where("id", "=", id).where("source", "=", "visitor");
    const status = (await query.executeTakeFirst())?.status ?? null;
    if (status === null || !HIDDEN.includes(status)) return status;
    const concern = await findConcernOf(trx, "response", id);
    if (concern && concern.state !== "closed") throw new Error(heldWords(concern.number));
    await eraseHidden(trx, (row) => row("id", "=", id), now);
    await trx.updateTable("decision").set({ reason: null }).where("response", "=", id).execute();
    return status;
  });
}

/**
 * Forgets what is not needed any more: original words of redacted, declined and taken-down responses after 90 days,
 * previews after 24 hours, avatars that nothing shows. Safe to run at any time, also twice at once.
 */
export async function forgetOldVoices(db: Db, now: number): Promise<{ texts: number; previews: number }> {
  return db.transaction().execute(async (trx) => {
    const old = now - ORIGINALS_DAYS * DAY_MS;
    const texts = await eraseHidden(trx, (row) => row("decided", "<", old), now);
    // A reason may repeat the child's words, so it goes too; who decided what, and when, stays.
    await trx
      .updateTable("decision")
      .set({ reason: null })
      .where("reason", "is not", null)
      .where("decided", "<", old)
      .where(({ not }) => not(isHeld("response", "decision.response")))
      .execute();
    const previews = await trx
      .deleteFrom("avatar_preview")
      .where("made", "<=", now - PREVIEW_LIFE_MS)
      .executeTakeFirst();
    await forgetRemovalRequests(trx, now);
    await deleteUnusedAvatars(trx);
    return { texts, previews: Number(previews.numDeletedRows) };
  });
}

import { deleteUnusedAvatars, PREVIEW_LIFE_MS } from "#app/voices/avatar/avatars.server.ts";
import type { Db } from "#server/db/schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long texts that are not shown are kept (spec moderation.kept), in days. */
const ORIGINALS_DAYS = 90;

/**
 * Forgets what is not needed any more: original words of redacted, declined and taken-down responses after 90 days,
 * previews after 24 hours, avatars that nothing shows. Safe to run at any time, also twice at once.
 */
export async function forgetOldVoices(db: Db, now: number): Promise<{ texts: number; previews: number }> {
  return db.transaction().execute(async (trx) => {
    const old = now - ORIGINALS_DAYS * DAY_MS;
    const redacted = await trx
      .updateTable("response")
      .set({ original_json: null })
      .where("original_json", "is not", null)
      .where("decided", "<", old)
      .executeTakeFirst();
    const unseen = await trx
      .updateTable("response")
      .set({ text: "", name: "", reason: null, original_json: null })
      .where("status", "in", ["declined", "taken-down"])
      .where("decided", "<", old)
      .where("text", "!=", "")
      .executeTakeFirst();
    // A reason may repeat the child's words, so it goes too; who decided what, and when, stays.
    await trx
      .updateTable("decision")
      .set({ reason: null })
      .where("reason", "is not", null)
      .where("decided", "<", old)
      .execute();
    const previews = await trx
      .deleteFrom("avatar_preview")
      .where("made", "<=", now - PREVIEW_LIFE_MS)
      .executeTakeFirst();
    await deleteUnusedAvatars(trx);
    return {
      texts: Number(redacted.numUpdatedRows + unseen.numUpdatedRows),
      previews: Number(previews.numDeletedRows),
    };
  });
}

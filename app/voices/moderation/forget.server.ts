import { refuseIfHeld } from "#app/concerns/held.server.ts";
import { destroyAsked, type Stores } from "#app/records/disposals.server.ts";
import { deleteUnusedAvatars, PREVIEW_LIFE_MS } from "#app/voices/avatar/avatars.server.ts";
import { findByCode, takeDown } from "#app/voices/receipt/receipts.server.ts";
import type { Db, ResponseStatus } from "#server/db/schema.ts";
import type { Secret } from "#server/secret.ts";

/**
 * Erases the words of a response that nobody is shown any more, and moderators' reasons, before their time is over.
 * @param given its id; or its receipt's code, and then the response is taken down first
 * @param by who asks for it
 * @returns its status, or null when there is no such response; one that is waiting, approved or published keeps its words
 * @throws Error while it is held
 */
export async function eraseWords(
  stores: Stores,
  secret: Secret,
  given: string,
  by: string,
  now: number,
): Promise<ResponseStatus | null> {
  const { db } = stores;
  await takeDown(db, secret, given, now);
  const id = (await findByCode(db, secret, given)) ?? given;
  const query = db.selectFrom("response").select("status").where("id", "=", id).where("source", "=", "visitor");
  const status = (await query.executeTakeFirst())?.status ?? null;
  const kind = status === "read" ? "office" : status;
  if (kind !== "declined" && kind !== "taken-down" && kind !== "office") return status;
  await refuseIfHeld(db, "response", id);
  await destroyAsked(stores, kind, id, by, now);
  return status;
}

/**
 * Forgets what no child needs any more: previews after 24 hours, avatars that nothing shows. Safe to run at any time,
 * also twice at once. @returns how many previews
 */
export async function forgetPictures(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const previews = await trx
      .deleteFrom("avatar_preview")
      .where("made", "<=", now - PREVIEW_LIFE_MS)
      .executeTakeFirst();
    await deleteUnusedAvatars(trx);
    return Number(previews.numDeletedRows);
  });
}

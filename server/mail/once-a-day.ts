import { sql } from "kysely";
import { DAY_MS } from "#server/day.ts";
import type { Db } from "#server/db/schema.ts";
import type { Secret } from "#server/secret.ts";

/** An address gets one email of a kind in this time (spec mail.visitors, mail.lost). */
const EMAIL_EVERY_MS = DAY_MS;

/**
 * So that nobody can flood somebody else's mailbox through us. Only a keyed hash of the address is kept, for 24 hours.
 * Call it in the transaction that queues the email.
 * @returns false when the address had the email of that kind already
 */
export async function claimAddress(
  trx: Db,
  secret: Pick<Secret, "sign">,
  kind: string,
  address: string,
  now: number,
): Promise<boolean> {
  const claimed = await trx
    .insertInto("mailed_address")
    .values({ hash: secret.sign("mailed address", `${kind}\0${canonicalForm(address)}`), at: now })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ at: now }).where(isOver(now)))
    .returning("hash")
    .executeTakeFirst();
  return claimed !== undefined;
}

const isOver = (now: number) => sql<boolean>`abs(mailed_address.at - ${now}) >= ${EMAIL_EVERY_MS}`;

/** Also those of a clock that was ahead. */
export async function forgetAddresses(db: Db, now: number): Promise<void> {
  await db.deleteFrom("mailed_address").where(isOver(now)).execute();
}

/**
 * The canonical form of an address: Sam+1@Example.org, s.am@example.org and sam@example.org are nearly always one
 * mailbox.
 */
function canonicalForm(address: string): string {
  const [box = "", domain = ""] = address.toLowerCase().split("@");
  return `${box.split("+")[0]?.replaceAll(".", "")}@${domain}`;
}

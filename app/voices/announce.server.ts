import type { AppLoadContext } from "@remix-run/node";
import { findSite } from "#app/site/site.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Avatar } from "./avatar.ts";
import { countWaiting } from "./moderation.server.ts";
import { formatToken, moderationHref } from "./moderation.ts";
import { digestMail, digiMeMail, moderatorMail, type ToldResponse } from "./voices-mail.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Responses in an hour that are mailed one by one; more of them wait for the hour's digest (product.md §9). */
export const MAILED_SINGLY = 5;

type Announcing = Pick<AppLoadContext, "env" | "mail" | "secret" | "clock" | "siteUrl">;

/** Queues what moderators get for a fresh response, in its transaction: at once for the first of an hour and for distress. */
export async function announceResponse(trx: Db, context: Announcing, response: ToldResponse): Promise<void> {
  const now = context.clock.now();
  const { arrived } = await trx
    .selectFrom("response")
    .select((row) => row.fn.countAll<number>().as("arrived"))
    .where("source", "=", "visitor")
    .where("posted", ">", now - HOUR_MS)
    .executeTakeFirstOrThrow();
  if (!response.distress && Number(arrived) > MAILED_SINGLY) return;
  for (const moderator of context.env.MODERATORS) {
    const link = moderationHref(context.siteUrl, formatToken(context.secret, moderator, now));
    await context.mail.queue(trx, { to: moderator, ...moderatorMail(response, link) });
  }
}

/**
 * Queues the digest of the hour that has passed, where more arrived in it than were mailed singly.
 * @returns whether there was one
 */
export async function announceDigest(db: Db, context: Announcing): Promise<boolean> {
  const now = context.clock.now();
  const { arrived } = await db
    .selectFrom("response")
    .select((row) => row.fn.countAll<number>().as("arrived"))
    .where("source", "=", "visitor")
    .where("posted", ">", now - HOUR_MS)
    .executeTakeFirstOrThrow();
  const waiting = await countWaiting(db);
  if (Number(arrived) <= MAILED_SINGLY || waiting === 0) return false;
  await db.transaction().execute(async (trx) => {
    for (const moderator of context.env.MODERATORS) {
      const link = moderationHref(context.siteUrl, formatToken(context.secret, moderator, now));
      await context.mail.queue(trx, { to: moderator, ...digestMail(waiting, link) });
    }
  });
  context.mail.wake();
  return true;
}

/** Queues the child's picture. The address is nowhere but in the letter, which is deleted once it is sent. */
export async function mailDigiMe(trx: Db, context: Announcing, to: string, avatar: Avatar, png: Buffer): Promise<void> {
  const { name } = await findSite(trx);
  await context.mail.queue(trx, { to, ...digiMeMail(name, context.siteUrl, avatar, png) });
}

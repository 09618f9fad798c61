import type { AppLoadContext } from "@remix-run/node";
import { findSite } from "#app/site/site.server.ts";
import type { Avatar } from "#app/voices/avatar/avatar.ts";
import { measureWaiting } from "#app/voices/responses/responses.server.ts";
import { countQueues, isWithOthers } from "#app/voices/responses/waiting.server.ts";
import type { Db } from "#server/db/schema.ts";
import { digestMail, digiMeMail, moderatorMail, removalMail, type ToldResponse, type VoicesMail } from "./emails.ts";
import { formatToken, LINK_LIFE_MS, moderationPath } from "./moderator-link.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Responses in an hour that are mailed one by one; more of them wait for a digest (spec moderation.emails). */
const MAILED_SINGLY = 5;

const REMIND_MS = LINK_LIFE_MS - 24 * HOUR_MS;

type Announcing = Pick<AppLoadContext, "env" | "mail" | "secret" | "clock" | "siteUrl">;

/**
 * Queues the emails to moderators about a new response, in the transaction that stores it: for the first responses of
 * an hour, and at once for words of distress and for words that the site cannot understand. Others wait for `announceDigest`.
 */
export async function announceResponse(
  trx: Db,
  context: Announcing,
  { id, ...response }: ToldResponse & { id: string },
): Promise<void> {
  if (context.env.MODERATORS.length === 0) return;
  const now = context.clock.now();
  const { arrived } = await trx
    .selectFrom("response")
    .select((row) => row.fn.countAll<number>().as("arrived"))
    .where("source", "=", "visitor")
    .where("posted", ">", now - HOUR_MS)
    .executeTakeFirstOrThrow();
  const isUrgent = response.distress || response.flags.includes("language");
  if (!isUrgent && arrived > MAILED_SINGLY) return;
  await trx.updateTable("response").set({ announced: now }).where("id", "=", id).execute();
  const waiting = await countQueues(trx);
  await queueForModerators(trx, context, (link) => moderatorMail(response, waiting, link));
}

/**
 * Queues a digest when the oldest response without an email has waited an hour, or when a response still waits and the
 * links in its email are about to expire. The instance that marks the responses as announced queues the email, so
 * that there is only one.
 * @returns whether a digest was queued
 */
export async function announceDigest(db: Db, context: Announcing): Promise<boolean> {
  if (context.env.MODERATORS.length === 0) return false;
  const now = context.clock.now();
  const queued = await db.transaction().execute(async (trx) => {
    const waiting = () =>
      trx
        .selectFrom("response")
        .select("id")
        .where("status", "=", "waiting")
        .where("source", "=", "visitor")
        .where((row) => row.not(isWithOthers(row)));
    const unannounced = () =>
      waiting()
        .where("announced", "is", null)
        .where("posted", "<=", now - HOUR_MS);
    const expiring = () => waiting().where("announced", "<=", now - REMIND_MS);
    const marked = await trx
      .updateTable("response")
      .set({ announced: now })
      .where("id", "in", waiting())
      // The database checks this again for each row that another instance has just changed.
      .where(({ or, eb }) => or([eb("announced", "is", null), eb("announced", "<=", now - REMIND_MS)]))
      .where(({ or, exists }) => or([exists(unannounced()), exists(expiring())]))
      .returning("id")
      .execute();
    if (marked.length === 0) return false;
    const { distress } = await measureWaiting(trx);
    const counts = await countQueues(trx);
    await queueForModerators(trx, context, (link) => digestMail(counts, distress.count, link));
    return true;
  });
  if (queued) context.mail.wake();
  return queued;
}

export const announceRemovalRequest = (trx: Db, context: Announcing) => queueForModerators(trx, context, removalMail);

/** The same email to each moderator, each with a link of their own to what is most urgent. */
async function queueForModerators(trx: Db, context: Announcing, write: (link: string) => VoicesMail): Promise<void> {
  for (const moderator of context.env.MODERATORS) {
    const link = context.siteUrl + moderationPath(formatToken(context.secret, moderator, context.clock.now()));
    await context.mail.queue(trx, { to: moderator, ...write(link) });
  }
}

/** Queues the child's picture. The address is kept only in the email, which is deleted once it is sent. */
export async function mailDigiMe(
  trx: Db,
  { mail, siteUrl }: Pick<Announcing, "mail" | "siteUrl">,
  to: string,
  avatar: Avatar,
  png: Buffer,
): Promise<void> {
  const site = await findSite(trx);
  await mail.queueForVisitor(trx, "digime", { to, ...digiMeMail(site, siteUrl, avatar, png) });
}

import type { AppLoadContext } from "@remix-run/node";
import { emailOf } from "#app/base/markup.ts";
import { decidedHref, OFFICE, ORDINARY, REQUESTS, RESPONSES } from "#app/base/office.ts";
import { LINK_LIFE_DAYS, LINK_LIFE_MS, officeLink } from "#app/base/office-links.server.ts";
import { causeLabels } from "#app/concerns/concern.ts";
import { findSite } from "#app/site/site.server.ts";
import { lineToTalk, type Site } from "#app/site/site.ts";
import { type Avatar, describeAvatar } from "#app/voices/avatar/avatar.ts";
import { detailLabels, type PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import { measureWaiting } from "#app/voices/responses/responses.server.ts";
import { countQueues, isQueued, isWithSafeguarding, type Queue } from "#app/voices/responses/waiting.server.ts";
import type { Db } from "#server/db/schema.ts";
import type { Mail } from "#server/mail/mail.ts";

const HOUR_MS = 60 * 60 * 1000;
/** More in an hour wait for a digest (spec moderation.emails). */
const MAILED_SINGLY = 5;

const REMIND_MS = LINK_LIFE_MS - 24 * HOUR_MS;

type Announcing = Pick<AppLoadContext, "env" | "mail" | "secret" | "clock" | "siteUrl">;

/** Words of distress, or that the site cannot understand, are mailed at once, others if among the first of an hour. */
export async function announceResponse(
  trx: Db,
  context: Announcing,
  { id, ...response }: AnnouncedResponse & { id: string },
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
  const ordinary = trx.selectFrom("response").select("id").where("id", "=", id).where(isQueued("ordinary"));
  const queue = (await ordinary.executeTakeFirst()) ? ORDINARY : RESPONSES;
  const page = response.distress ? OFFICE : `${queue}?${new URLSearchParams({ id })}`;
  const waiting = await countQueues(trx);
  await queueForModerators(trx, context, page, (link) => moderatorMail(response, waiting, link));
}

/**
 * Due when a response without an email has waited an hour, or links are about to expire. The instance that marks the
 * responses as announced queues it. @returns whether it was queued
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
        .where((row) => row.not(isWithSafeguarding(row)));
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
    await queueForModerators(trx, context, OFFICE, (link) => digestMail(counts, distress.count, link));
    return true;
  });
  if (queued) context.mail.wake();
  return queued;
}

export const announceRemovalRequest = (trx: Db, context: Announcing, id: string) =>
  queueForModerators(trx, context, `${REQUESTS}?id=${id}`, removalMail);

export const announceTakenOff = (trx: Db, context: Announcing, id: string) =>
  queueForModerators(trx, context, decidedHref(id), takenOffMail);

async function queueForModerators(
  trx: Db,
  context: Announcing,
  page: string,
  write: (link: string) => VoicesMail,
): Promise<void> {
  for (const moderator of context.env.MODERATORS) {
    const link = officeLink(context, moderator, context.clock.now(), page);
    await context.mail.queue(trx, { to: moderator, ...write(link) });
  }
}

export async function mailDigiMe(trx: Db, { mail, siteUrl }: Announcing, to: string, avatar: Avatar, png: Buffer) {
  await mail.queueForVisitor(trx, "digime", { to, ...digiMeMail(await findSite(trx), siteUrl, avatar, png) });
}

type VoicesMail = Omit<Mail, "to"> & { html: string };

/** None of the child's text, so that nobody can use us to send a message to somebody else (spec mail.visitors). */
export function digiMeMail(
  site: Pick<Site, "name" | "helpLines">,
  siteUrl: string,
  avatar: Avatar,
  png: Buffer,
): VoicesMail {
  const line = lineToTalk(site.helpLines);
  const lines = [
    "Hello!",
    "Here is your DigiMe. It is yours: use it anywhere you like.",
    `Your DigiMe in words: ${describeAvatar(avatar)}.`,
    "We have deleted your email address now. If you did not ask for this, somebody may have typed your address by mistake. You can ignore it.",
    `Do you want to talk to someone? ${line ? `Ring ${line.name} on ${line.number}. ` : ""}If you are in danger, ring 000.`,
    `${site.name}\n${siteUrl}`,
  ];
  return {
    ...emailOf("Your DigiMe", lines),
    attachments: [{ filename: "my-digime.png", contentType: "image/png", content: png.toString("base64") }],
  };
}

/** Not its text, which must not stay in mailboxes. */
interface AnnouncedResponse {
  question: string;
  flags: PersonalDetail[];
  distress: boolean;
}

type QueueCounts = Record<Queue, number>;

const queueSizes = ({ check, ordinary }: QueueCounts) =>
  `Waiting now: ${check} to check with care, ${ordinary} ordinary.`;

/** Words of distress have a concern with emails of its own. */
export function moderatorMail({ question, flags }: AnnouncedResponse, counts: QueueCounts, link: string): VoicesMail {
  const isForeign = flags.includes("language");
  const marks = flags.filter((flag) => flag !== "language" && flag !== "rude").map((flag) => detailLabels[flag]);
  const lines = [
    "A child or young person has sent a response. Nobody can see it until you approve it.",
    `Question: ${question}`,
    ...(isForeign ? [`${causeLabels.language}, or a child may be in danger.`] : []),
    ...(marks.length > 0 ? [`Check it for personal details. It may contain ${marks.join(", ")}.`] : []),
    queueSizes(counts),
    `Read it and decide here. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
  ];
  return emailOf(
    isForeign ? "A response in another language: please read it soon" : "A response is waiting to be read",
    lines,
  );
}

/** @param distress how many have words of distress: their own email may have been missed */
export function digestMail(counts: QueueCounts, distress: number, link: string): VoicesMail {
  const all = counts.check + counts.ordinary;
  const count = all === 1 ? "1 response is waiting to be read" : `${all} responses are waiting to be read`;
  const distressSubject =
    distress === 1
      ? "Words of distress in a response: please read it now"
      : `Words of distress in ${distress} responses: please read them now`;
  const subject = distress > 0 ? distressSubject : count;
  const lines = [
    ...(distress > 0 ? [`${subject}. A child may need help.`] : []),
    `${count}. ${queueSizes(counts)}`,
    `Read them and decide here. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
    "When many responses arrive, we send you one email an hour. If a child may need help, we email you straight away.",
  ];
  return emailOf(subject, lines);
}

const removalMail = (link: string): VoicesMail =>
  emailOf("Somebody asks you to take words down", [
    "A child, a young person or a parent does not have the code of a response, and asks you to take it down. Please do that soon.",
    `What they wrote is here, with the responses they may mean. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
  ]);

const takenOffMail = (link: string): VoicesMail =>
  emailOf("A response was taken off the website", [
    `Its time there was over. It is here; the link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
  ]);

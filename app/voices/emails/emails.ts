import { emailOf } from "#app/base/markup.ts";
import { lineToTalk, type Site } from "#app/site/site.ts";
import { type Avatar, describeAvatar } from "#app/voices/avatar/avatar.ts";
import { detailLabels, type PersonalDetail } from "#app/voices/responses/personal-detail.ts";
import type { Queue } from "#app/voices/responses/waiting.server.ts";
import type { Mail } from "#server/mail/mail.ts";
import { LINK_LIFE_DAYS } from "./moderator-link.ts";

export type VoicesMail = Omit<Mail, "to"> & { html: string };

/**
 * The child's picture. It holds none of the child's words, so that nobody can use us to send a message to somebody else
 * (spec mail.visitors).
 */
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

/** What a moderator's email says about a response: not its text, which must not stay in mailboxes. */
export interface ToldResponse {
  question: string;
  flags: PersonalDetail[];
  distress: boolean;
}

type Waiting = Record<Queue, number>;

const countWords = ({ check, ordinary }: Waiting) => `Waiting now: ${check} to check with care, ${ordinary} ordinary.`;

/**
 * Tells a moderator about one waiting response; `link` is that moderator's own. Words of distress have a concern, which
 * tells those who act on it.
 */
export function moderatorMail({ question, flags }: ToldResponse, waiting: Waiting, link: string): VoicesMail {
  const marks = flags.map((flag) => detailLabels[flag]);
  const lines = [
    "A child or young person has sent a response. Nobody can see it until you approve it.",
    `Question: ${question}`,
    ...(marks.length > 0 ? [`Check it for personal details. It may contain ${marks.join(", ")}.`] : []),
    countWords(waiting),
    `Read it and decide here. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
  ];
  return emailOf("A response is waiting to be read", lines);
}

/**
 * Several waiting responses in one email, without their words. Those with words of distress were mailed at once, but
 * that email may have been missed, or there may have been no moderator.
 * @param distress how many of the waiting responses have words of distress
 */
export function digestMail(waiting: Waiting, distress: number, link: string): VoicesMail {
  const all = waiting.check + waiting.ordinary;
  const count = all === 1 ? "1 response is waiting to be read" : `${all} responses are waiting to be read`;
  const subject = distress > 0 ? distressSubject(distress) : count;
  const lines = [
    ...(distress > 0 ? [`${subject}. A child may need help.`] : []),
    `${count}. ${countWords(waiting)}`,
    `Read them and decide here. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
    "When many responses arrive, we send you one email an hour. If a child may need help, we email you straight away.",
  ];
  return emailOf(subject, lines);
}

/** Tells a moderator that somebody without a code wants words to be taken down; not which, like all emails. */
export const removalMail = (link: string): VoicesMail =>
  emailOf("Somebody asks you to take words down", [
    "A child, a young person or a parent does not have the code of a response, and asks you to take it down. Please do that soon.",
    `What they wrote is here, with the responses they may mean. The link is for you alone and works for ${LINK_LIFE_DAYS} days:`,
    { link },
  ]);

const distressSubject = (count: number) =>
  count === 1
    ? "Words of distress in a response: please read it now"
    : `Words of distress in ${count} responses: please read them now`;

import { type Avatar, describeAvatar } from "./avatar.ts";
import { detailWords, type PersonalDetail } from "./personal-details-words.ts";

/** A mail without its address: whoever queues it knows where it goes. */
export interface VoicesMail {
  subject: string;
  text: string;
  html: string;
  /** `content` is base64. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

/**
 * The child's picture. It holds none of the child's words, so that nobody can make us mail theirs to somebody else
 * (product.md §9).
 */
export function digiMeMail(siteName: string, siteUrl: string, avatar: Avatar, png: Buffer): VoicesMail {
  const lines = [
    "Hello!",
    "Here is your DigiMe. It is yours: use it anywhere you like.",
    `Your DigiMe in words: ${describeAvatar(avatar)}.`,
    "We have deleted your email address now. If you did not ask for this, somebody may have typed your address by mistake. You can ignore it.",
    "Do you want to talk to someone? Kids Helpline is there day and night: 1800 55 1800. In danger ring 000.",
    `${siteName}\n${siteUrl}`,
  ];
  return {
    subject: "Your DigiMe",
    ...bodies(lines),
    attachments: [{ filename: "my-digime.png", contentType: "image/png", content: png.toString("base64") }],
  };
}

/** A response as a moderator's mail tells of it. */
export interface ToldResponse {
  question: string;
  name: string;
  text: string;
  flags: string[];
  distress: boolean;
}

/** One response that waits, for a moderator; `link` is that moderator's own. */
export function moderatorMail(response: ToldResponse, link: string): VoicesMail {
  const subject = response.distress
    ? "Words of distress in a response: please read it now"
    : "A response waits to be read";
  const marks = response.flags.map((flag) => detailWords[flag as PersonalDetail] ?? flag);
  const lines = [
    ...(response.distress ? ["This response has words of distress. Please read it now."] : []),
    `Question: ${response.question}`,
    `${response.name} wrote:\n${response.text}`,
    ...(marks.length > 0 ? [`It may hold ${marks.join(", ")}.`] : []),
    "Read it and decide here (the link is yours alone and works for 7 days):",
    { link },
  ];
  return { subject, ...bodies(lines) };
}

/** Several responses in one mail, without their words. Never for words of distress, which are mailed at once. */
export function digestMail(waiting: number, link: string): VoicesMail {
  const subject = waiting === 1 ? "1 response waits to be read" : `${waiting} responses wait to be read`;
  const lines = [
    `${subject}.`,
    "Read them and decide here (the link is yours alone and works for 7 days):",
    { link },
    "While many arrive you get one mail an hour. Words of distress still come at once.",
  ];
  return { subject, ...bodies(lines) };
}

type Line = string | { link: string };

/** The same lines as plain text and as HTML. Only links of ours are links; what a child wrote stays text. */
function bodies(lines: Line[]): { text: string; html: string } {
  const text = lines.map((line) => (typeof line === "string" ? line : line.link)).join("\n\n");
  const html = lines
    .map((line) =>
      typeof line === "string"
        ? escapeHtml(line).replaceAll("\n", "<br>")
        : `<a href="${escapeHtml(line.link)}">${escapeHtml(line.link)}</a>`,
    )
    .map((line) => `<p>${line}</p>`)
    .join("\n");
  return {
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en-AU">\n<body>\n${html}\n</body>\n</html>\n`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

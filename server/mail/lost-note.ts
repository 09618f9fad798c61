import type { Mail } from "./mail.ts";

const MARK = "lost-letters-";
const DAY_MS = 24 * 60 * 60_000;

/** The note to the office about letters that were given up; it names nobody. */
export const lostNote: Omit<Mail, "to"> = {
  subject: "Letters of the website could not be sent",
  text: `For 7 days no mail server took one or more letters of the website. We have deleted them, with the addresses they were for.

What visitors sent is safe: it is in the website’s database. Only the letters about it are lost.

Please ask whoever runs the website to look at SMTP_URL. The log has a line “mail given up” for each letter.
`,
};

/** The note's id, the same all day, so that there is one note a day. */
export function lostNoteId(now: number): string {
  return MARK + Math.floor(now / DAY_MS);
}

export function isLostNote(id: string): boolean {
  return id.startsWith(MARK);
}

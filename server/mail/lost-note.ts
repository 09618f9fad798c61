import { randomUUID } from "node:crypto";
import type { Mail } from "./mail.ts";

const MARK = "lost-letters-";

/** The note to the office about letters that were given up; it names nobody. */
export const lostNote: Omit<Mail, "to"> = {
  subject: "Letters of the website could not be sent",
  text: `For 7 days no mail server took one or more letters of the website. We have deleted them, with the addresses they were for.

What visitors sent is safe: it is in the website’s database. Only the letters about it are lost.

Please ask whoever runs the website to look at SMTP_URL. The log has a line “mail given up” for each letter.
`,
};

/** An id for a note, by which it is known; of its own, since mail programs show one of each id. */
export function lostNoteId(): string {
  return MARK + randomUUID();
}

export function isLostNote(id: string): boolean {
  return id.startsWith(MARK);
}

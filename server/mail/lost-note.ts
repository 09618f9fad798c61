import { randomUUID } from "node:crypto";
import type { Mail } from "./mail.ts";

const MARK = "lost-emails-";

/** The note to the office about emails that were given up; it names nobody. */
export const lostNote: Omit<Mail, "to"> = {
  subject: "Emails from the website could not be sent",
  text: `For 7 days, no mail server accepted one or more emails from the website. We have deleted them, with the addresses they were for.

What visitors sent is safe: it is in the website’s database. Only the emails about it are lost.

Please ask whoever runs the website to check SMTP_URL. The log has a line “mail given up” for each email.
`,
};

/** A new id for a note, which marks it as one; mail programs show only one message of each id. */
export function lostNoteId(): string {
  return MARK + randomUUID();
}

export function isLostNote(id: string): boolean {
  return id.startsWith(MARK);
}

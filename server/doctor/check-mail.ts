import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { measureLetters } from "#server/mail/outbox.ts";
import { smtpSender, verifySmtp } from "#server/mail/send-mail.ts";
import { type CheckOptions, type Finding, ok, warn, wordsOf, wrong } from "./finding.ts";
import { unlessDatabaseFails, withDatabase } from "./with-database.ts";

/** A letter that has waited longer than this, in milliseconds, shows that something is wrong. */
const LONG_MS = 60 * 60_000;

/** The mail server: whether it accepts our letters, and how many wait for it. */
export async function checkMail(env: Env, { mailTo }: CheckOptions): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return mailTo ? [wrong("SMTP_URL is empty: no letter can be sent.")] : checkOutbox(env);
  const server = new URL(url).host;
  const found: Finding[] = [];
  try {
    await verifySmtp(url);
    found.push(ok(`${server} accepts our letters`));
    if (mailTo) {
      await smtpSender(url, from)(randomUUID(), {
        to: mailTo,
        subject: "A letter from the website",
        text: "This letter proves that the website can send mail. There is nothing to do.\n",
      });
      found.push(ok(`${server} accepted a letter to ${mailTo}. See whether it arrives.`));
    }
  } catch (error) {
    found.push(wrong(`${server} does not accept our letters (${wordsOf(error)}). ${adviceFor(error)}`));
  }
  return [...found, ...(await checkOutbox(env))];
}

function adviceFor(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === "EAUTH") return "Look at user and password in SMTP_URL.";
  if (code === "EENVELOPE") return "Look at MAIL_FROM, and at the address it should go to.";
  if (code === "ETLS" || code === "ESOCKET")
    return "Look at port, smtp: or smtps: in SMTP_URL, and at its certificate.";
  return "Look at host and port in SMTP_URL, and whether we may go out to it.";
}

function checkOutbox(env: Env): Promise<Finding[]> {
  const check = async (db: Db) => {
    const { count, oldest } = await measureLetters(db);
    const words = `${count} letters wait`;
    if (oldest === null || Date.now() - oldest <= LONG_MS) return [ok(words)];
    return [
      warn(`${words}, the oldest since ${new Date(oldest).toISOString()}. The log says why: "mail not delivered yet".`),
    ];
  };
  return unlessDatabaseFails(withDatabase<Finding[]>(env, check, []));
}

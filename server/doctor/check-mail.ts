import { randomUUID } from "node:crypto";
import type { Env } from "#server/env.ts";
import { smtpSender, verifySmtp } from "#server/mail/send-mail.ts";
import { type Finding, type HealthCheckOptions, ok, oneLineMessage, wrong } from "./finding.ts";

/** The mail server: whether it lets us in, and whether it accepts a test email. */
export async function checkMailServer(env: Env, { mailTo }: HealthCheckOptions): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return mailTo ? [wrong("SMTP_URL is empty: no email can be sent.")] : [];
  const server = new URL(url).host;
  try {
    await verifySmtp(url);
  } catch (error) {
    return [wrong(`${server} does not let us in (${oneLineMessage(error)}). ${adviceFor(error)}`)];
  }
  const found = [ok(`${server} lets us in`)];
  if (!mailTo) return found;
  try {
    await smtpSender(url, from)(randomUUID(), {
      to: mailTo,
      subject: "A test email from the website",
      text: "This email shows that the website can send mail. You do not need to do anything.\n",
    });
    found.push(ok(`${server} accepted an email to ${mailTo}. Check that it arrives.`));
  } catch (error) {
    found.push(wrong(`${server} did not accept an email to ${mailTo} (${oneLineMessage(error)}). ${adviceFor(error)}`));
  }
  return found;
}

interface MailError {
  code?: string;
  command?: string;
  syscall?: string;
  responseCode?: number;
}

/** What to do about an error of nodemailer, by the command that failed and the server's reply (RFC 5321 §4.2). */
function adviceFor(error: unknown): string {
  const { code, command, syscall, responseCode = 0 } = error as MailError;
  if (code === "ETLS" || (code === "ESOCKET" && syscall !== "connect"))
    return "Check the port, smtp: or smtps: in SMTP_URL, and the server's certificate.";
  if (responseCode >= 400 && responseCode < 500)
    return "That is temporary: some servers make new senders wait. Try again in a quarter of an hour; the site does so by itself.";
  if (code === "EAUTH" || responseCode === 530) return "Check user and password in SMTP_URL.";
  if (command === "MAIL FROM") return "Check MAIL_FROM: the server does not let us send from that address.";
  if (command === "RCPT TO") return "Check the address it should go to, and whether MAIL_FROM may send to it.";
  if (responseCode >= 500)
    return "The server refuses us by a rule of its own, such as one against spam. Ask whoever runs it.";
  return "Check host and port in SMTP_URL (port 465 needs smtps:), and whether our firewall lets us connect to it.";
}

import { randomUUID } from "node:crypto";
import type { Env } from "#server/env.ts";
import { smtpSender, verifySmtp } from "#server/mail/send-mail.ts";
import { type Finding, type HealthCheckOptions, ok, oneLineMessage, wrong } from "./finding.ts";

const GUIDE = 'See docs/operations.md, "The mail server is away".';

/** The mail server: whether it lets us in, and whether it accepts a test email. */
export async function checkMailServer(env: Env, { mailTo }: HealthCheckOptions): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return mailTo ? [wrong("SMTP_URL is empty: no email can be sent.")] : [];
  const server = new URL(url).host;
  try {
    await verifySmtp(url);
  } catch (error) {
    return [wrong(`${server} does not let us in (${oneLineMessage(error)}). ${GUIDE}`)];
  }
  const findings = [ok(`${server} lets us in`)];
  if (!mailTo) return findings;
  try {
    await smtpSender(url, from)(randomUUID(), {
      to: mailTo,
      subject: "A test email from the website",
      text: "This email shows that the website can send mail. You do not need to do anything.\n",
    });
    findings.push(ok(`${server} accepted an email to ${mailTo}. Check that it arrives.`));
  } catch (error) {
    findings.push(wrong(`${server} did not accept an email to ${mailTo} (${oneLineMessage(error)}). ${GUIDE}`));
  }
  return findings;
}

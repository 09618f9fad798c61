import path from "node:path";
import type { SendMailOptions, Transporter, TransportOptions } from "nodemailer";
import { DAY_MS } from "#server/day.ts";
import { listOld, removeFiles, writeWhole } from "#server/files/disk.ts";
import type { Log } from "#server/log.ts";
import { type Mail, oneLine, type SendMail } from "./mail.ts";

const TIMEOUT_MS = 15_000;
/** An attempt to send an email ends after this, however busy the server looks: its lease must last longer. */
const EMAIL_MS = 50_000;

function smtpOptions(url: string): TransportOptions {
  return {
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as TransportOptions;
}

/** @throws the reason if the server refuses us */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await createTransport(smtpOptions(url));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * With TLS as the URL says (`smtps:`, or nodemailer's options such as `?requireTLS=true`).
 * @param emailMs how long an email may take in all
 */
export function smtpSender(url: string, from: string, emailMs = EMAIL_MS): SendMail {
  const options = smtpOptions(url);
  let transport: Promise<Transporter> | undefined;
  return async (id, mail) => {
    transport ??= createTransport(options);
    await (await transport).sendMail({ ...message(id, mail, from), signal: AbortSignal.timeout(emailMs) });
  };
}

async function createTransport(options: TransportOptions): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport(options);
}

export function fileSender(folder: string, from: string, log: Log): SendMail {
  let composer: Promise<Transporter> | undefined;
  return async (id, mail) => {
    composer ??= createTransport({ streamTransport: true, buffer: true } as TransportOptions);
    const { message: bytes } = await (await composer).sendMail(message(id, mail, from));
    const file = path.join(folder, `${id}.eml`);
    await writeWhole(file, bytes as Buffer, true);
    log.info({ file }, "mail written");
  };
}

const FILE_LIFE_MS = 7 * DAY_MS;

export async function deleteOldEmails(folder: string, now: number): Promise<void> {
  await removeFiles(await listOld(folder, now - FILE_LIFE_MS));
}

function message(id: string, mail: Mail, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: oneLine(mail.to) },
    replyTo: mail.replyTo ? { name: "", address: oneLine(mail.replyTo) } : undefined,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map((file) => ({ ...file, encoding: "base64" })),
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    // An email contains only what it was given, nothing fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Codes of RFC 3463 about the receiver: no such mailbox, domain or address; or a mailbox that accepts nothing. */
const ABOUT_RECEIVER = /^5\.(?:1\.(?:1|2|3|6|10)|2\.\d{1,3})$/;

const ABOUT_MAILBOX = new Set(["550", "551", "553"]);

/** Words of a server without extended codes that are about us, not the receiver. */
const ABOUT_US = /sender|relay|gateway|rcpthosts|block|black|list|spam|denied|polic|prohibit|auth|verif/i;

/** An answer that may be about us does not count. @param error as nodemailer throws it */
export function refusesReceiver(error: unknown): boolean {
  const { command, response = "" } = error as { command?: string; response?: string };
  if (command !== "RCPT TO") return false;
  const [, code = "", extended, reply = ""] = /^(5\d\d)[ -](\d\.\d{1,3}\.\d{1,3}\b)?(.*)$/s.exec(response) ?? [];
  if (extended) return ABOUT_RECEIVER.test(extended);
  // The receiver's own address may hold any word.
  const words = reply.split(/\s+/).filter((word) => !/\S@\S/.test(word));
  return ABOUT_MAILBOX.has(code) && !ABOUT_US.test(words.join(" "));
}

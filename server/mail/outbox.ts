import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/schema.ts";
import type { Log } from "#server/log.ts";
import type { Secret } from "#server/secret.ts";
import { StorageError } from "#server/storage-error.ts";
import type { Mail, SendMail } from "./mail.ts";
import { claimAddress } from "./once-a-day.ts";
import { deleteEmails, type Email, leaseEmail, measureQueued, postponeEmail, saveEmail } from "./queued-emails.ts";
import { refusesReceiver } from "./send-mail.ts";

/** Emails that wait in the database, written together with what caused them. */
export interface Outbox {
  /** Puts an email into the outbox. Call it inside the transaction that causes it. */
  queue(trx: Db, mail: Mail): Promise<void>;
  /** The same for an email to a visitor: an address gets one of each `kind` in 24 hours; further ones are dropped. */
  queueForVisitor(trx: Db, kind: string, mail: Mail): Promise<void>;
  /** Makes the worker look at once, because something was queued. */
  wake(): void;
}

/** The part that sends what waits. */
export interface OutboxWorker {
  /** Sends what is due, each email once. @returns how many were sent, and how many must wait */
  sendDue(): Promise<{ sent: number; failed: number }>;
  /** How many emails were given up since the start: no mail server accepted them for days. */
  countGivenUp(): number;
  /** How many emails to visitors were given up since the start because their addresses were refused. */
  countRefused(): number;
  start(): void;
  /** Ends after the email that is being sent, or after 5 s: what was not accepted by then is sent again later. */
  stop(): Promise<void>;
}

interface Parts {
  db: Db;
  clock: { now(): number };
  log: Log;
  send: SendMail;
  secret: Pick<Secret, "sign">;
  /** Who gets a note about emails that could not be delivered; null for nobody. */
  office: string | null;
  /** Where emails go, for the log: host and port, or a folder. */
  server?: string;
}

/** How often the worker looks by itself, for emails of other instances and for those that failed; in milliseconds. */
const LOOK_EVERY_MS = 3000;
/** A round in which emails fail ends after this, so that its line in the log does not come hours later. */
const FAILING_ROUND_MS = 60_000;
/** How long `stop` waits for an email that is being sent. */
const LAST_EMAIL_MS = 5000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60_000;
/** An email that could not be delivered for this long is given up. */
const GIVE_UP_MS = 7 * 24 * 60 * 60_000;

/**
 * The same for an email to a visitor whose address is refused, since anybody can type a wrong address. An email that
 * waits for an hour raises the alert about the mail server, so this is shorter.
 */
const REFUSED_MS = 30 * 60_000;

/** How long to wait after the given number of attempts, in milliseconds. */
export function backOff(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), MAX_WAIT_MS);
}

/** Errors on the way to the mail server, whose messages name no receiver. */
const ON_THE_WAY = /^E(?:CONN|SOCKET$|TIMEDOUT$|DNS$|TLS$|NOTFOUND$|AI_|HOST|NET|PIPE$)/;

/** How the id of an email to a visitor begins. */
const TO_VISITOR = "visitor-";
/** How the id of a note about lost emails begins. */
const LOST_NOTE = "lost-emails-";

/** The note to the office about emails that were given up; it names nobody. */
const lostNote: Omit<Mail, "to"> = {
  subject: "Emails from the website could not be sent",
  text: `For 7 days, no mail server accepted one or more emails from the website. We have deleted them, with the addresses they were for.

What visitors sent is safe: it is in the website’s database. Only the emails about it are lost.

Please ask whoever runs the website to check SMTP_URL. The log has a line “mail given up” for each email.
`,
};

/** Why an email was not accepted, without what a mail server said, which may hold somebody's address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code = "", responseCode = "" } = error as { code?: unknown; responseCode?: unknown };
  if (!responseCode && ON_THE_WAY.test(String(code))) return error.message || String(code);
  return `${code} ${responseCode}`.trim() || "unknown";
}

/** The outbox: each email is sent at least once, whatever crashes; at most one instance holds it at a time. */
export function createOutbox({ db, clock, log, send, secret, office, server }: Parts): Outbox & OutboxWorker {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> | null = null;
  let again = false;
  let stopped = true;
  let ending = false;
  let givenUp = 0;
  let refused = 0;
  /** Emails that a mail server accepted, but that could not be deleted, as while the database is away. */
  const taken = new Set<string>();

  async function deleteTaken() {
    await deleteEmails(db, [...taken]);
    taken.clear();
  }

  /** Logs a line for each round, not for each email: they fail for the same reason. */
  async function sendDue() {
    const reasons = new Set<string>();
    const total = await sendRound(reasons);
    if (reasons.size > 0) {
      const { count } = await measureQueued(db);
      log.warn({ server, reasons: [...reasons], failed: total.failed, waiting: count }, "mail not delivered yet");
    }
    return total;
  }

  /** @param reasons collects why emails must wait, each reason once */
  async function sendRound(reasons: Set<string>) {
    const begun = clock.now();
    const total = { sent: 0, failed: 0 };
    // The database may have been away at the end of the last round.
    await deleteTaken();
    while (!ending && (total.failed === 0 || clock.now() - begun < FAILING_ROUND_MS)) {
      const email = await leaseEmail(db, begun, clock.now());
      if (!email) break;
      try {
        await send(email.id, JSON.parse(email.message_json) as Mail);
      } catch (error) {
        total.failed += 1;
        if (await postpone(email, error)) reasons.add(reasonOf(error));
        continue;
      }
      taken.add(email.id);
      await deleteTaken();
      total.sent += 1;
    }
    return total;
  }

  /** An email that was not accepted is tried again later, or given up after its time. @returns whether it still waits */
  async function postpone({ id, attempts, queued_at }: Email, error: unknown): Promise<boolean> {
    const now = clock.now();
    const about = { mail: id, attempts, server, reason: reasonOf(error) };
    if (now - queued_at > REFUSED_MS && id.startsWith(TO_VISITOR) && refusesReceiver(error)) {
      log.warn(about, "mail refused");
      refused += 1;
      await deleteEmails(db, [id]);
      return false;
    }
    if (now - queued_at > GIVE_UP_MS) {
      log.error(about, "mail given up");
      givenUp += 1;
      await giveUp(id);
      return false;
    }
    await postponeEmail(db, id, now + backOff(attempts));
    return true;
  }

  /** Deletes an email and notifies the office: once in 24 hours, and never about a note to the office itself. */
  async function giveUp(id: string) {
    await db.transaction().execute(async (trx) => {
      await deleteEmails(trx, [id]);
      if (!office || id.startsWith(LOST_NOTE)) return;
      if (!(await claimAddress(trx, secret, "lost emails", office, clock.now()))) return;
      await saveEmail(trx, LOST_NOTE + randomUUID(), { to: office, ...lostNote }, clock.now());
    });
  }

  function look() {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    if (timer) clearTimeout(timer);
    running = sendDue()
      .catch((error: unknown) => {
        if (!(error instanceof StorageError || ending)) log.error({ err: error }, "outbox failed");
      })
      .finally(() => {
        running = null;
        if (stopped) return;
        timer = setTimeout(look, again ? 0 : LOOK_EVERY_MS);
        again = false;
      });
  }

  return {
    async queue(trx, mail) {
      await saveEmail(trx, randomUUID(), mail, clock.now());
    },
    async queueForVisitor(trx, kind, mail) {
      if (!(await claimAddress(trx, secret, kind, mail.to, clock.now()))) return;
      await saveEmail(trx, TO_VISITOR + randomUUID(), mail, clock.now());
    },
    wake: look,
    sendDue,
    countGivenUp: () => givenUp,
    countRefused: () => refused,
    start() {
      stopped = false;
      ending = false;
      look();
    },
    async stop() {
      stopped = true;
      ending = true;
      if (timer) clearTimeout(timer);
      // If the database is still away, emails already sent go out once more: nothing else knows of them.
      const last = Promise.resolve(running)
        .then(deleteTaken)
        .catch(() => {});
      await Promise.race([last, new Promise((passed) => setTimeout(passed, LAST_EMAIL_MS).unref())]);
    },
  };
}

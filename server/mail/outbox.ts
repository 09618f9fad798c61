import { randomUUID } from "node:crypto";
import { DAY_MS } from "#server/day.ts";
import type { Db } from "#server/db/schema.ts";
import type { Log } from "#server/log.ts";
import type { Secret } from "#server/secret.ts";
import { StorageError } from "#server/storage-error.ts";
import type { Mail, SendMail } from "./mail.ts";
import { claimAddress } from "./once-a-day.ts";
import { deleteEmails, type Email, leaseEmail, measureQueued, postponeEmail, saveEmail } from "./queued-emails.ts";
import { refusesReceiver } from "./send-mail.ts";

/** Emails are written together with what caused them. */
export interface Outbox {
  /** By an id that begins with `about`. Call it inside the transaction that causes it. */
  queue(trx: Db, mail: Mail, about?: string): Promise<void>;
  /** An address gets one of each `kind` in 24 hours; further ones are dropped. */
  queueForVisitor(trx: Db, kind: string, mail: Mail): Promise<void>;
  wake(): void;
}

export interface OutboxWorker {
  sendDue(): Promise<{ sent: number; failed: number }>;
  countGivenUp(): number;
  /** Emails to visitors whose addresses were refused. */
  countRefused(): number;
  start(): void;
  /** Ends after the email that is being sent, or after 5 s: what was not accepted by then is sent again later. */
  stop(): Promise<void>;
}

interface Dependencies {
  db: Db;
  clock: { now(): number };
  log: Log;
  send: SendMail;
  secret: Pick<Secret, "sign">;
  /** Gets a note about emails that could not be delivered; null for nobody. */
  office: string | null;
  /** For the log: host and port, or a folder. */
  destination?: string;
}

const POLL_INTERVAL_MS = 3000;
/** A round in which emails fail ends after this, so that its line in the log does not come hours later. */
const FAILING_ROUND_MS = 60_000;
const STOP_TIMEOUT_MS = 5000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60_000;
const GIVE_UP_MS = 7 * DAY_MS;
/** A clock further beyond what the site saw last is not believed, and nothing is given up. */
const MAX_CLOCK_STEP_MS = 30 * DAY_MS;

/**
 * For a visitor's email whose address is refused, since anybody can type a wrong one. Less than the hour of waiting
 * that raises the alert about the mail server.
 */
const REJECTED_GIVE_UP_MS = 30 * 60_000;

export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), MAX_WAIT_MS);
}

/** Errors on the way to the mail server, whose messages name no receiver. */
const CONNECTION_ERRORS = /^E(?:CONN|SOCKET$|TIMEDOUT$|DNS$|TLS$|NOTFOUND$|AI_|HOST|NET|PIPE$)/;

const VISITOR_PREFIX = "visitor-";
const NOTICE_PREFIX = "lost-emails-";

/** It names nobody. */
const undeliveredNotice: Omit<Mail, "to"> = {
  subject: "Emails from the website could not be sent",
  text: `For 7 days, no mail server accepted one or more emails from the website. We have deleted them, with the addresses they were for.

What visitors sent is safe: it is in the website’s database. Only the emails about it are lost.

Please ask whoever runs the website to check SMTP_URL. The log has a line “mail given up” for each email.
`,
};

/** Without what a mail server said, which may hold somebody's address. */
function loggableError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code = "", responseCode = "" } = error as { code?: unknown; responseCode?: unknown };
  if (!responseCode && CONNECTION_ERRORS.test(String(code))) return error.message || String(code);
  return `${code} ${responseCode}`.trim() || "unknown";
}

/** Each email is sent at least once, whatever crashes; at most one instance holds it at a time. */
export function createOutbox({
  db,
  clock,
  log,
  send,
  secret,
  office,
  destination,
}: Dependencies): Outbox & OutboxWorker {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> | null = null;
  let rerunRequested = false;
  let stopped = true;
  let ending = false;
  let givenUp = 0;
  let refused = 0;
  /** By a mail server, but not deleted, as while the database is away. */
  const delivered = new Set<string>();

  async function deleteDelivered() {
    await deleteEmails(db, [...delivered]);
    delivered.clear();
  }

  /** Logs a line for each round, not for each email: they fail for the same reason. */
  async function sendDue() {
    const reasons = new Set<string>();
    const total = await sendRound(reasons);
    if (reasons.size > 0) {
      const { count } = await measureQueued(db);
      log.warn(
        { server: destination, reasons: [...reasons], failed: total.failed, waiting: count },
        "mail not delivered yet",
      );
    }
    return total;
  }

  async function sendRound(reasons: Set<string>) {
    const begun = clock.now();
    const total = { sent: 0, failed: 0 };
    await deleteDelivered();
    while (!ending && (total.failed === 0 || clock.now() - begun < FAILING_ROUND_MS)) {
      const now = clock.now();
      const email = await leaseEmail(db, Math.min(begun, now), now);
      if (!email) break;
      try {
        const message = JSON.parse(email.message_json) as Mail;
        if (message.to !== "") await send(email.id, message);
      } catch (error) {
        total.failed += 1;
        if (await rescheduleOrGiveUp(email, error)) reasons.add(loggableError(error));
        continue;
      }
      delivered.add(email.id);
      await deleteDelivered();
      total.sent += 1;
    }
    return total;
  }

  /** @returns whether it still waits */
  async function rescheduleOrGiveUp({ id, attempts, queued_at, seen_at }: Email, error: unknown): Promise<boolean> {
    const now = clock.now();
    const logFields = { mail: id, attempts, server: destination, reason: loggableError(error) };
    const isClockRight = seen_at !== null && now - seen_at <= MAX_CLOCK_STEP_MS;
    const waited = isClockRight ? now - queued_at : 0;
    if (waited > REJECTED_GIVE_UP_MS && id.startsWith(VISITOR_PREFIX) && refusesReceiver(error)) {
      log.warn(logFields, "mail refused");
      refused += 1;
      await deleteEmails(db, [id]);
      return false;
    }
    if (waited > GIVE_UP_MS) {
      log.error(logFields, "mail given up");
      givenUp += 1;
      await giveUp(id);
      return false;
    }
    await postponeEmail(db, id, now + retryDelayMs(attempts));
    return true;
  }

  /** The office gets one note in 24 hours, and none about a note to itself. */
  async function giveUp(id: string) {
    await db.transaction().execute(async (trx) => {
      await deleteEmails(trx, [id]);
      if (!office || id.startsWith(NOTICE_PREFIX)) return;
      if (!(await claimAddress(trx, secret, "lost emails", office, clock.now()))) return;
      await saveEmail(trx, NOTICE_PREFIX + randomUUID(), { to: office, ...undeliveredNotice }, clock.now());
    });
  }

  function run() {
    if (stopped) return;
    if (running) {
      rerunRequested = true;
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
        timer = setTimeout(run, rerunRequested ? 0 : POLL_INTERVAL_MS);
        rerunRequested = false;
      });
  }

  return {
    async queue(trx, mail, about = "") {
      await saveEmail(trx, about + randomUUID(), mail, clock.now());
    },
    async queueForVisitor(trx, kind, mail) {
      if (!(await claimAddress(trx, secret, kind, mail.to, clock.now()))) return;
      await saveEmail(trx, VISITOR_PREFIX + randomUUID(), mail, clock.now());
    },
    wake: run,
    sendDue,
    countGivenUp: () => givenUp,
    countRefused: () => refused,
    start() {
      stopped = false;
      ending = false;
      run();
    },
    async stop() {
      stopped = true;
      ending = true;
      if (timer) clearTimeout(timer);
      // If the database is still away, emails already sent go out once more: nothing else knows of them.
      const last = Promise.resolve(running)
        .then(deleteDelivered)
        .catch(() => {});
      await Promise.race([last, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())]);
    },
  };
}

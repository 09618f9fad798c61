import { createHash, randomInt, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { jsonColumn } from "#app/base/stores.server.ts";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { endingOf } from "#app/forms/definition/file-kind.ts";
import type { Form } from "#app/forms/definition/form.ts";
import type { Answers } from "#app/forms/definition/values.ts";
import { destroyAsked } from "#app/records/disposals.server.ts";
import type { HelpNeed } from "#app/site/need-help.tsx";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { DAY_MS } from "#server/day.ts";
import type { Db } from "#server/db/schema.ts";
import type { PostedFile } from "#server/http/limits/receive-form.ts";
import { acknowledgement, notification } from "./form-mail.ts";

export const answersJson = jsonColumn<Answers>();

export interface Submission {
  receipt: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  answers: Answers;
  files: { id: string; alias: string; name: string; type: string; size: number }[];
}

/** The same answers within this time are the same submission (spec forms.once). */
const REPEAT_MS = 10 * 60_000;
/** Without letters and digits that look alike, since receipts are read out on the telephone. */
const receiptAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECEIPT_LENGTH = 12;

export interface NewSubmission {
  form: Form;
  answers: Answers;
  files: PostedFile[];
  /** Spam is kept aside and mailed to nobody: a person may have been taken for a program. */
  spam: boolean;
  need?: HelpNeed;
}

/**
 * All or nothing. The same answers again within ten minutes change nothing, even when both arrive at the same time.
 * @returns the receipt; for a repeat, that of the first time
 */
export async function saveSubmission(
  context: Pick<AppLoadContext, "db" | "mail" | "files" | "clock" | "env" | "secret" | "siteUrl">,
  submission: NewSubmission,
): Promise<{ receipt: string; isNew: boolean }> {
  const { db, mail, files: store, clock, env } = context;
  const { form, answers, files, spam, need } = submission;
  const now = clock.now();
  const receipt = makeReceipt();
  const hash = fingerprintOf(submission);
  const timeZone = await findTimeZone(db);
  const saved = await db.transaction().execute(async (trx) => {
    const isNew = await trx
      .insertInto("recent_submission")
      .values({ hash, receipt, at: now })
      .onConflict((conflict) =>
        conflict
          .column("hash")
          .doUpdateSet({ receipt, at: now })
          .where("recent_submission.at", "<=", now - REPEAT_MS),
      )
      .returning("receipt")
      .executeTakeFirst();
    if (!isNew) {
      const first = trx.selectFrom("recent_submission").select("receipt").where("hash", "=", hash);
      return { receipt: (await first.executeTakeFirstOrThrow()).receipt, isNew: false };
    }
    await trx
      .insertInto("submission")
      .values({
        receipt,
        client_id: form.clientId,
        received_at: now,
        delete_at: Number.MAX_SAFE_INTEGER,
        spam: spam ? 1 : 0,
        answers_json: answersJson.format(answers),
      })
      .execute();
    for (const { alias, name, path, size } of files) {
      const id = randomUUID();
      const file = { id, receipt, alias, name, type: endingOf(name), size };
      await trx.insertInto("submission_file").values(file).execute();
      await store.uploads.store(trx, id, path);
    }
    // Also for what seems to be spam: a child may have been taken for a program.
    const concern = need
      ? {
          ...(await raiseConcern(trx, context, { kind: "submission", item: receipt, cause: need, by: "site", now })),
          cause: need,
          site: await findSite(trx),
        }
      : null;
    const mailData = { form, answers, receipt, now, timeZone, concern, files };
    if (!spam) {
      const toOffice = notification(mailData, env.OFFICE_EMAIL ?? null);
      const toVisitor = acknowledgement(mailData);
      if (toOffice) await mail.queue(trx, toOffice);
      if (toVisitor) await mail.queueForVisitor(trx, form.clientId, toVisitor);
    }
    return { receipt, isNew: true };
  });
  if (saved.isNew) mail.wake();
  return saved;
}

export async function findRepeat(
  { db, clock }: Pick<AppLoadContext, "db" | "clock">,
  submission: NewSubmission,
): Promise<string | null> {
  const same = db.selectFrom("recent_submission").select("receipt").where("hash", "=", fingerprintOf(submission));
  const recent = same.where("at", ">", clock.now() - REPEAT_MS);
  return (await recent.executeTakeFirst())?.receipt ?? null;
}

/** With spam; some may no longer be published. */
export async function listSentForms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("submission").select("client_id").distinct().orderBy("client_id").execute();
  return rows.map((row) => row.client_id);
}

/** Oldest first, read in batches: those kept aside as spam, or all others. */
export async function* listSubmissions(
  db: Db,
  clientId: string,
  since: number,
  spam = false,
): AsyncGenerator<Submission> {
  const page = 200;
  let after = { at: since, receipt: "" };
  for (;;) {
    const rows = await db
      .selectFrom("submission")
      .select(["receipt", "received_at", "answers_json"])
      .where("client_id", "=", clientId)
      .where("spam", "=", spam ? 1 : 0)
      .where((where) =>
        where.or([
          where("received_at", ">", after.at),
          where.and([where("received_at", "=", after.at), where("receipt", ">", after.receipt)]),
        ]),
      )
      .orderBy("received_at")
      .orderBy("receipt")
      .limit(page)
      .execute();
    const receipts = rows.map((row) => row.receipt);
    const files =
      receipts.length > 0
        ? await db.selectFrom("submission_file").selectAll().where("receipt", "in", receipts).orderBy("id").execute()
        : [];
    for (const row of rows)
      yield {
        receipt: row.receipt,
        receivedAt: row.received_at,
        answers: answersJson.parse(row.answers_json),
        files: files
          .filter((file) => file.receipt === row.receipt)
          .map(({ id, alias, name, type, size }) => ({ id, alias, name, type, size })),
      };
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = { at: last.received_at, receipt: last.receipt };
  }
}

export function findFiles(db: Db, receipt: string): Promise<{ id: string; name: string }[]> {
  return db.selectFrom("submission_file").select(["id", "name"]).where("receipt", "=", receipt).orderBy("id").execute();
}

type Stores = Pick<AppLoadContext, "db" | "files">;

/**
 * Also its files and its unsent mail, which holds its answers or its sender's address.
 * @param by who asks for it
 * @returns false when there is none
 * @throws Error while it is held
 */
export async function deleteSubmission(stores: Stores, receipt: string, by: string, now: number): Promise<boolean> {
  const submission = stores.db.selectFrom("submission").select("client_id").where("receipt", "=", receipt);
  const form = (await submission.executeTakeFirst())?.client_id;
  return form !== undefined && destroyAsked(stores, `form:${form}`, receipt, { by, now });
}

export async function sweepSubmissions({ db, files }: Stores, now: number): Promise<void> {
  await db
    .deleteFrom("recent_submission")
    .where("at", "<=", now - REPEAT_MS)
    .execute();
  await files.uploads.sweep(db, now - DAY_MS);
}

function makeReceipt(): string {
  return Array.from({ length: RECEIPT_LENGTH }, () => receiptAlphabet[randomInt(receiptAlphabet.length)]).join("");
}

/** As its sender sees it, in groups of four, or types it, or from a CSV export; null when it cannot be one. */
export function parseReceipt(written: string): string | null {
  const receipt = written.replace(/[\s\u200b-]/g, "").toUpperCase();
  const isReceipt = receipt.length === RECEIPT_LENGTH && [...receipt].every((sign) => receiptAlphabet.includes(sign));
  return isReceipt ? receipt : null;
}

const PURPOSE = "form receipt";

export function signReceipt(secret: AppLoadContext["secret"], clientId: string, receipt: string): string {
  return `${receipt}-${secret.sign(PURPOSE, `${clientId} ${receipt}`)}`;
}

/** Null when we did not issue it for that form: anybody can make up a link. */
export function verifyReceipt(secret: AppLoadContext["secret"], clientId: string, proven: string): string | null {
  const [receipt = "", signature = ""] = proven.split(/-(.*)/);
  return secret.matches(PURPOSE, `${clientId} ${receipt}`, signature) ? receipt : null;
}

function fingerprintOf({ form, answers, files, spam }: NewSubmission): string {
  const sorted = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [form.clientId, spam, sorted, files.map(({ alias, name, hash }) => [alias, name, hash])];
  return createHash("sha256").update(JSON.stringify(all)).digest("base64url");
}

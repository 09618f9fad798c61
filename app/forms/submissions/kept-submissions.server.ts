import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonColumn, lockRow, noteErasure } from "#app/base/stores.server.ts";
import { type ConcernItem, type ItemSource, PAGE } from "#app/concerns/concern-items.server.ts";
import { isUnderHold } from "#app/concerns/held.server.ts";
import { type Form, fieldsOf } from "#app/forms/definition/form.ts";
import type { RecordKind } from "#app/records/kinds.server.ts";
import type { Db } from "#server/db/schema.ts";
import { deleteEmailsWhere } from "#server/mail/queued-emails.ts";
import { answersJson } from "./submissions.server.ts";

const formJson = jsonColumn<Form>();

async function listSent(db: Db, where: RawBuilder<SqlBool>): Promise<ConcernItem[]> {
  const rows = await db
    .selectFrom("submission")
    .leftJoin("form", "form.client_id", "submission.client_id")
    .select(["receipt", "submission.client_id", "received_at", "spam", "answers_json", "form.form_json"])
    .where(where)
    .orderBy("receipt")
    .limit(PAGE)
    .execute();
  return rows.map((row) => {
    const form = row.form_json ? formJson.parse(row.form_json) : null;
    const fields = form ? fieldsOf(form) : [];
    const answers = Object.entries(answersJson.parse(row.answers_json)).flatMap(([alias, answer]) => {
      const field = fields.find((field) => field.alias === alias);
      const labels = answer.map((value) => field?.options.find((option) => option.value === value)?.label ?? value);
      if (labels.length === 0 || field?.type === "hidden") return [];
      return { field, caption: field?.caption || alias, text: labels.join(", ") };
    });
    const textsOf = (type: string) =>
      answers.flatMap(({ field, text }) => {
        const { type: answered, format = "text" } = field ?? { type: "longAnswer" };
        return answered === type && format === "text" ? text : [];
      });
    return {
      kind: "submission",
      id: row.receipt,
      receivedAt: row.received_at,
      about: form?.formName ?? row.client_id,
      status: row.spam === 1 ? "set aside as spam" : "sent to the office",
      name: answers.find(({ field }) => field?.autocomplete?.endsWith("name"))?.text ?? "",
      written: answers.map(({ caption, text }) => ({ caption, text })),
      typed: { long: textsOf("longAnswer"), short: textsOf("shortAnswer") },
    };
  });
}

export const sentSubmissions: ItemSource = {
  id: sql`submission.receipt`,
  at: sql`submission.received_at`,
  list: listSent,
};

/** Files, and queued emails about it, go with it. */
export const submissionRecords: RecordKind = {
  id: "submission.receipt",
  listedAs: "submission",
  dates: { received: sql`submission.received_at` },
  of: ["submission", "submission.receipt"],
  words: sql`answers_json, (select string_agg(name, ', ') from submission_file where submission_file.receipt = submission.receipt) as files`,
  async destroy(trx, receipt, uploads) {
    const files = await trx.deleteFrom("submission_file").where("receipt", "=", receipt).returning("id").execute();
    await deleteEmailsWhere(trx, sql`message_json like ${`%${receipt}%`}`);
    await trx.deleteFrom("recent_submission").where("receipt", "=", receipt).execute();
    await trx.deleteFrom("submission").where("receipt", "=", receipt).execute();
    return uploads.remove(
      trx,
      files.map((file) => file.id),
    );
  },
};

/** Call it inside a transaction. @returns null when it is done; else why not */
export async function changeAnswer(trx: Db, receipt: string, field: string, value: string, now: number) {
  await lockRow(trx, "submission", sql`receipt = ${receipt}`);
  const submission = trx.selectFrom("submission").select("answers_json").where("receipt", "=", receipt);
  const row = await submission
    .where(({ not }) => not(isUnderHold("submission", "submission.receipt")))
    .executeTakeFirst();
  if (!row) return `Nothing that can be changed is kept under ${receipt}: it is held, or there is no such receipt.`;
  const answers = answersJson.parse(row.answers_json);
  if (!Object.hasOwn(answers, field)) return `It has no ${field}. It has: ${Object.keys(answers).join(", ")}.`;
  const answers_json = answersJson.format({ ...answers, [field]: [value] });
  await trx.updateTable("submission").set({ answers_json }).where("receipt", "=", receipt).execute();
  await noteErasure(trx, "corrected", "correction", receipt, now);
  return null;
}

import { type Field, type Form, questionsOf } from "#app/forms/definition/form.ts";
import { answerOf } from "#app/forms/definition/values.ts";
import { CSV_START, csvLine } from "#app/records/csv.ts";
import { answerInWords } from "./form-mail.ts";
import type { Submission } from "./submissions.server.ts";

/**
 * A form may change while its submissions are kept: `others` names fields that were answered and that it no longer has.
 */
export function csvExport(form: Form | null, others: string[]): { head: string; line(submission: Submission): string } {
  const fields: AnsweredField[] = [
    ...(form ? questionsOf(form) : []),
    ...others.map((alias) => ({ alias, caption: alias, type: "shortAnswer" as const, options: [] })),
  ];
  return {
    head: CSV_START + csvLine(["Receipt", "Received", ...fields.map((field) => field.caption || field.alias)]),
    line: ({ receipt, receivedAt, answers, files }) =>
      csvLine([
        receipt,
        new Date(receivedAt).toISOString(),
        ...fields.map((field) =>
          [
            ...(Object.hasOwn(answers, field.alias) ? [answerInWords(field, answerOf(answers, field.alias))] : []),
            ...files.filter((file) => file.alias === field.alias).map((file) => file.name),
          ].join(", "),
        ),
      ]),
  };
}

type AnsweredField = Pick<Field, "alias" | "caption" | "type" | "options">;

export async function findFormerFields(form: Form | null, submissions: AsyncIterable<Submission>): Promise<string[]> {
  const current = new Set(form ? questionsOf(form).map((field) => field.alias) : []);
  const others = new Set<string>();
  for await (const { answers, files } of submissions)
    for (const alias of [...Object.keys(answers), ...files.map((file) => file.alias)])
      if (!current.has(alias)) others.add(alias);
  return [...others];
}

export function jsonLine({ receipt, receivedAt, answers, files }: Submission): string {
  return JSON.stringify({ receipt, received: new Date(receivedAt).toISOString(), answers, files });
}

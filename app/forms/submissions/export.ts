import { type Form, questionsOf } from "#app/forms/definition/form.ts";
import { type Answers, answerOf } from "#app/forms/definition/values.ts";
import { answerInWords } from "./form-mail.ts";
import type { Submission } from "./submissions.server.ts";

/** The lines of a table of submissions, one by one: comma-separated (RFC 4180), safe to open in a spreadsheet. */
export function csvExport(form: Form): { head: string; line(submission: Submission): string } {
  const fields = questionsOf(form);
  return {
    // The mark tells spreadsheets that this is UTF-8.
    head: `\ufeff${csvLine(["Receipt", "Received", ...fields.map((field) => field.caption || field.alias)])}`,
    line: ({ receipt, receivedAt, answers, files }) =>
      csvLine([
        receipt,
        new Date(receivedAt).toISOString(),
        ...fields.map((field) =>
          field.type === "fileUpload"
            ? files
                .filter((file) => file.alias === field.alias)
                .map((file) => file.name)
                .join(", ")
            : Object.hasOwn(answers, field.alias)
              ? answerInWords(field, answerOf(answers, field.alias))
              : "",
        ),
      ]),
  };
}

function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A cell that a spreadsheet takes as text: a sign that begins a formula gets an apostrophe before it (OWASP). */
export function csvCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One submission as a line of JSON. */
export function jsonLine({ receipt, receivedAt, answers, files }: Submission): string {
  const plain: Answers = answers;
  return JSON.stringify({ receipt, received: new Date(receivedAt).toISOString(), answers: plain, files });
}

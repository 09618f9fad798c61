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

/** What begins a formula (OWASP, CSV Injection), in wide signs too; and numbers that a spreadsheet would shorten. */
const NOT_TEXT = /^\s*(?:[=+\-@\t\r＝＋－＠]|(?:0\d+|\d{16,})\s*$)/;

/** A cell that a spreadsheet takes as text, by an apostrophe before it where it would not: telephone numbers stay whole. */
export function csvCell(text: string): string {
  const safe = NOT_TEXT.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One submission as a line of JSON. */
export function jsonLine({ receipt, receivedAt, answers, files }: Submission): string {
  const plain: Answers = answers;
  return JSON.stringify({ receipt, received: new Date(receivedAt).toISOString(), answers: plain, files });
}

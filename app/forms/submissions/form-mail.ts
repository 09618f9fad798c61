import { timeFormat } from "#app/base/dates.ts";
import { emailOf, escapeMarkup, htmlDocument, textToHtml } from "#app/base/markup.ts";
import { causeLabels } from "#app/concerns/concern.ts";
import { type Field, type Form, HAVE_IT, questionsOf } from "#app/forms/definition/form.ts";
import { type Answers, answerOf } from "#app/forms/definition/values.ts";
import type { HelpSite } from "#app/site/help-lines.tsx";
import type { ConcernTable } from "#server/db/schema.ts";
import type { Mail } from "#server/mail/mail.ts";

interface MailData {
  form: Form;
  answers: Answers;
  files: { alias: string; name: string }[];
  receipt: string;
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** If a child may be in danger. */
  concern: { number: string; cause: ConcernTable["cause"]; site: HelpSite } | null;
}

export function answerInWords(field: Pick<Field, "options" | "type">, answer: string[]): string {
  const isBox = field.type === "checkbox" || field.type === "dataConsent";
  // Any other value was given when the field still had another type.
  if (isBox && answer.every((value) => value === "true" || value === "")) return answer.includes("true") ? "Yes" : "No";
  return answer.map((value) => field.options.find((option) => option.value === value)?.label ?? value).join(", ");
}

/**
 * Null when nobody is to get one. While a child may be in danger it has none of the answers: those who act on the
 * concern read them there.
 */
export function notification(
  { form, answers, files, receipt, now, timeZone, concern }: MailData,
  office: string | null,
): Mail | null {
  const to = form.notify ?? office;
  if (!to) return null;
  const reportedFields = concern ? [] : questionsOf(form);
  const rows = reportedFields
    .filter((field) => Object.hasOwn(answers, field.alias))
    .map((field) => [field.caption || field.alias, answerInWords(field, answerOf(answers, field.alias)) || "–"]);
  for (const file of concern ? [] : files)
    rows.push([questionsOf(form).find((field) => field.alias === file.alias)?.caption ?? file.alias, file.name]);
  const about = concern
    ? `${concern.cause === "language" ? causeLabels.language : "A child may be in danger"}. Concern ${concern.number}: those who act on it were emailed, and read the answers there. `
    : "";
  const intro = `${about}Somebody sent the form “${form.formName}” on ${timeFormat("full", timeZone).format(now)}. Receipt: ${receipt}.`;
  const email = !concern && form.acknowledge && answerOf(answers, form.acknowledge.field)[0]?.trim();
  return {
    to,
    subject: `${concern ? `Concern ${concern.number} – ` : ""}${form.formName}: ${receipt}`,
    text: `${intro}\n\n${rows.map(([caption, answer]) => `${caption}\n${answer}\n`).join("\n")}`,
    html: htmlDocument(
      form.formName,
      `<p>${escapeMarkup(intro)}</p><table cellpadding="6">${rows
        .map(
          ([caption = "", answer = ""]) =>
            `<tr><th align="left" valign="top">${escapeMarkup(caption)}</th><td>${textToHtml(answer)}</td></tr>`,
        )
        .join("")}</table>`,
    ),
    ...(email ? { replyTo: email } : {}),
  };
}

/**
 * Without any of the visitor's own words; null where the form sends none or the visitor gave no address. To a child in
 * danger it says whom to ring, and promises no answer; nor does it say why, since others may read it.
 */
export function acknowledgement({ form, answers, receipt, concern }: MailData): Mail | null {
  const to = form.acknowledge && answerOf(answers, form.acknowledge.field)[0]?.trim();
  if (!form.acknowledge || !to) return null;
  const { subject, text } = form.acknowledge;
  const end = `Your receipt number is ${receipt}.`;
  const { helpLines = [], interpreter } = concern?.site ?? {};
  const numbers = concern?.cause === "language" && interpreter ? [...helpLines, interpreter] : helpLines;
  const lines = numbers.map((line) => `${line.name}: ${line.number}`).join("\n");
  const paragraphs = concern
    ? [`${HAVE_IT} If you need somebody to talk to, ring:`, lines]
    : text.trim().split(/\n{2,}/);
  return { to, ...emailOf(subject, [...paragraphs, end]) };
}

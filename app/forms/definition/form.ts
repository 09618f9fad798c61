import { formAddress } from "#app/base/addresses.ts";
import { MAX_TEXT_BYTES } from "#app/base/text.ts";
import type { HelpMatcher, Need } from "#app/help/help-words.ts";
import type { LinkedPage } from "#app/site/site.ts";
import type { Condition, Part } from "./conditions.ts";
import { type FieldTypeName, type FormatName, fieldTypes } from "./field-types.ts";
import type { Seats } from "./remote-checks.ts";
import type { RuleUse } from "./rules.ts";

/** `file` is the style sheet of its conditions, or the form itself as JSON. */
export function formFileAddress(clientId: string, file: string): string {
  return formAddress(clientId) + file;
}

export interface Field {
  alias: string;
  caption: string;
  help: string;
  type: FieldTypeName;
  format: FormatName;
  /** By it browsers know what to fill in (WCAG 1.3.5). */
  autocomplete: string | null;
  options: { value: string; label: string }[];
  value: string;
  rules: RuleUse[];
  condition: Condition | null;
  html: string;
}

export interface Fieldset {
  id: string;
  legend: string;
  condition: Condition | null;
  columns: Field[][];
}

export interface PublicForm {
  clientId: string;
  formName: string;
  lead: string;
  description: string;
  submitLabel: string;
  messageOnSubmit: string;
  fieldsets: Fieldset[];
  /** Forms that an earlier version published have none. */
  notice?: { lines: string[]; privacy: LinkedPage | null };
  styles: string | null;
}

export type FormToFillIn = Omit<PublicForm, "lead" | "description" | "messageOnSubmit">;

export function formToFillIn({ lead: _, description: __, messageOnSubmit: ___, ...form }: PublicForm): FormToFillIn {
  return form;
}

export interface Form extends PublicForm {
  notify: string | null;
  acknowledge: { field: string; subject: string; text: string } | null;
  /** The answers by which somebody asks for help. */
  concern?: { field: string; values: string[] } | null;
  /** By the alias of the field whose check uses it. Forms that an earlier version published have none. */
  room?: Record<string, Seats>;
}

export function publicForm(form: Form): PublicForm {
  const { notify, acknowledge, room, concern, ...shown } = form;
  return shown;
}

/** Instead of the form's own thanks, for a child in need. */
export const HAVE_IT = "We have what you sent. We may not read it straight away, so please do not wait for us.";

export function fieldsOf(form: Pick<PublicForm, "fieldsets">): Field[] {
  return form.fieldsets.flatMap((fieldset) => fieldset.columns.flat());
}

export function questionsOf(form: Pick<PublicForm, "fieldsets">): Field[] {
  return fieldsOf(form).filter((field) => fieldTypes[field.type].holds !== "nothing");
}

export function isConsent(form: Pick<PublicForm, "fieldsets">, alias: string): boolean {
  return questionsOf(form).some((field) => field.alias === alias && field.type === "dataConsent");
}

export function needOf(
  form: Pick<PublicForm, "fieldsets">,
  answers: Readonly<Record<string, string[]>>,
  matcher: HelpMatcher,
): Need {
  const textsOf = (wanted: FieldTypeName) =>
    questionsOf(form)
      .flatMap((field) =>
        // An email address or a number is in no language.
        field.type === wanted && (!("format" in field) || field.format === "text") ? (answers[field.alias] ?? []) : [],
      )
      .map((text) => text.slice(0, MAX_TEXT_BYTES));
  return matcher.needOf(textsOf("longAnswer"), textsOf("shortAnswer"));
}

export function hasFiles(form: Pick<PublicForm, "fieldsets">): boolean {
  return fieldsOf(form).some((field) => fieldTypes[field.type].holds === "files");
}

export function partsOf(form: Pick<PublicForm, "fieldsets">): Part[] {
  return form.fieldsets.flatMap(({ id, condition, columns }) => [
    { id, condition, parent: null },
    ...columns.flat().map((field) => ({ id: field.alias, condition: field.condition, parent: id })),
  ]);
}

export function offeredValues({ type, options }: Pick<Field, "type" | "options">): string[] | null {
  const { holds } = fieldTypes[type];
  if (holds === "yes") return ["true"];
  return holds === "choice" || holds === "choices" ? options.map((option) => option.value) : null;
}

export const dateParts = ["day", "month", "year"] as const;

/** Spam programs fill it in. A name like website or company would also be filled in by password managers. */
export const HONEYPOT = "subject_line";

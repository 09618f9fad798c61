import { hiddenParts } from "./conditions.ts";
import { fieldTypes } from "./field-types.ts";
import { dateParts, type Field, offeredValues, type PublicForm, partsOf, questionsOf } from "./form.ts";
import { findError } from "./rules.ts";
import { type Answers, answerOf, formatDay, parseDay, tidyLine, tidyText } from "./values.ts";

export interface FieldError {
  alias: string;
  message: string;
}

interface CheckedAnswers {
  /** Of the fields that are shown; nothing else is stored. */
  visibleAnswers: Answers;
  hidden: Set<string>;
  errors: FieldError[];
}

const ONE_ANSWER = "Give one answer here. We got more than one.";
const KNOWN_ANSWER = "Choose one of the answers shown.";

/** Names that belong to no field are left out. */
export function readAnswers(form: Pick<PublicForm, "fieldsets">, pairs: Iterable<[string, string]>): Answers {
  const byName = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return Object.fromEntries(questionsOf(form).map((field) => [field.alias, answerTo(field, byName)]));
}

function answerTo({ alias, type }: Field, byName: Map<string, string[]>): string[] {
  const { control, holds } = fieldTypes[type];
  const tidy = holds === "text" && control !== "textarea" ? tidyLine : tidyText;
  const valuesOf = (name: string) => (byName.get(name) ?? []).map(tidy);
  if (control === "date") return joinDate(dateParts.map((part) => valuesOf(`${alias}.${part}`)));
  const values = valuesOf(alias);
  return holds === "choices"
    ? [...new Set(values)]
    : values.length > 1
      ? values
      : values.filter((value) => value !== "");
}

/**
 * One such as 3/4/2027; the first box alone may hold the whole date. What is not certainly a day is left as it is, so
 * that the `date` rule rejects it.
 */
export function joinDate(parts: string[][]): string[] {
  const [day = [], month = [], year = []] = parts.map((values) => values.map((value) => value.trim()));
  const longest = Math.max(day.length, month.length, year.length);
  return Array.from({ length: longest }, (_, at) => {
    const date = [day[at] ?? "", month[at] ?? "", year[at] ?? ""].join("/").replace(/\/\/$/, "");
    const dayNumber = parseDay(date);
    return dayNumber === null ? date : formatDay(dayNumber);
  }).filter((date) => date !== "");
}

/** Answers of hidden fields are discarded and never required. */
export function checkAnswers(
  form: Pick<PublicForm, "fieldsets">,
  answers: Answers,
  matches: (pattern: string, value: string) => boolean,
): CheckedAnswers {
  const hidden = hiddenParts(partsOf(form), answers);
  const shown = questionsOf(form).filter((field) => !hidden.has(field.alias));
  const visibleAnswers: Answers = Object.fromEntries(
    shown.map((field) => [field.alias, answerOf(answers, field.alias)]),
  );
  const errors: FieldError[] = [];
  for (const field of shown) {
    const answer = answerOf(visibleAnswers, field.alias);
    const message =
      foreignAnswer(field, answer) ??
      findError(field.rules, answer, {
        other: (alias) => answerOf(visibleAnswers, alias),
        matches,
        list: fieldTypes[field.type].holds === "choices",
      });
    if (message) errors.push({ alias: field.alias, message });
  }
  return { visibleAnswers, hidden, errors };
}

/** An answer that our own pages never send: several where one belongs, or a choice that is not offered. */
function foreignAnswer({ type, options }: Field, answer: string[]): string | null {
  const { holds } = fieldTypes[type];
  if (holds !== "choices" && holds !== "files" && answer.length > 1) return ONE_ANSWER;
  const offered = offeredValues({ type, options });
  return offered && answer.some((value) => !offered.includes(value)) ? KNOWN_ANSWER : null;
}

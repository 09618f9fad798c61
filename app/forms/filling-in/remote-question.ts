import { FORM_NAME } from "#app/forms/definition/form.ts";

/** What a browser asks of a check about one answer. */
interface Question {
  value: string;
  /** The form and the field: the room stands in the form as published, for nobody to read. */
  form: string;
  alias: string;
  /** The answers to the additional fields, by their aliases. */
  others: Record<string, string>;
}

/** No alias begins so, so that no answer takes the place of what is asked. */
const [VALUE_NAME, FIELD_NAME] = ["_value", "_field"];

/** A question as it stands in an address, after the question mark. */
export function writeQuestion({ value, form, alias, others }: Question): string {
  return String(new URLSearchParams({ ...others, [VALUE_NAME]: value, [FORM_NAME]: form, [FIELD_NAME]: alias }));
}

/** The question of an address. @param longest how many letters of each answer are read */
export function readQuestion(query: URLSearchParams, longest: number): Question {
  const given = [...query].map(([key, text]): [string, string] => [key, text.slice(0, longest)]);
  const {
    [VALUE_NAME]: value = "",
    [FORM_NAME]: form = "",
    [FIELD_NAME]: alias = "",
    ...others
  } = Object.fromEntries(given);
  return { value, form, alias, others };
}

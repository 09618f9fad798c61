interface Question {
  value: string;
  /** By these the server finds the capacity: it is not sent to browsers. */
  form: string;
  alias: string;
  others: Record<string, string>;
}

/** No alias begins with an underscore, so no answer can overwrite these. */
const [VALUE_NAME, FORM_NAME, FIELD_NAME] = ["_value", "_form", "_field"];

export function writeQuestion({ value, form, alias, others }: Question): string {
  return String(new URLSearchParams({ ...others, [VALUE_NAME]: value, [FORM_NAME]: form, [FIELD_NAME]: alias }));
}

/** @param longest how many characters of each value are read */
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

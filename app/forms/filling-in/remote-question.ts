interface Question {
  value: string;
  /** By these the server finds the capacity: it is not sent to browsers. */
  form: string;
  alias: string;
  others: Record<string, string>;
}

/** No alias begins with an underscore, so no answer can overwrite the three that do here. */
export function writeQuestion({ value, form, alias, others }: Question): string {
  return String(new URLSearchParams({ ...others, _value: value, _form: form, _field: alias }));
}

/** @param longest how many characters of each value are read */
export function readQuestion(query: URLSearchParams, longest: number): Question {
  const values = Object.fromEntries([...query].map(([name, text]): [string, string] => [name, text.slice(0, longest)]));
  const { _value: value = "", _form: form = "", _field: alias = "", ...others } = values;
  return { value, form, alias, others };
}

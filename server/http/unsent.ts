/** An answer that was sent and not taken. */
export interface Unsent {
  name: string;
  value: string;
  /** Words of the visitor's own are to be seen and changed; what is shorter, or no words at all, travels along. */
  isWords: boolean;
}

/** The answers of a posted form, to be sent once more; files are not among them, and passwords are never written back. */
export function unsentAnswers(form: Iterable<[string, FormDataEntryValue]>): Unsent[] {
  const answers: Unsent[] = [];
  for (const [name, value] of form)
    if (typeof value === "string" && !/password/i.test(name))
      answers.push({ name, value, isWords: (value.length > 30 && /\s/.test(value)) || value.length > 200 });
  return answers;
}

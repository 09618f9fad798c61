/** One answer of a form that was sent and could not be taken. */
export interface Unsent {
  name: string;
  value: string;
  /**
   * True for text that the visitor wrote, which is shown and can be changed; false for short or fixed values, which are
   * only sent along.
   */
  isWords: boolean;
}

/** Whether an answer of this name is a password; the content check sees to it that forms name theirs so. */
const isSecretName = (name: string) => /password/i.test(name);

/** The answers of a posted form, to be sent again, without files; passwords are never written into a page. */
export function unsentAnswers(form: Iterable<[string, FormDataEntryValue]>): Unsent[] {
  const answers: Unsent[] = [];
  for (const [name, value] of form)
    if (typeof value === "string" && !isSecretName(name))
      answers.push({ name, value, isWords: (value.length > 30 && /\s/.test(value)) || value.length > 200 });
  return answers;
}

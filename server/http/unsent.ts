import type { PostedForm } from "./limits/receive-form.ts";

/** A posted form that could not be accepted, as a page gives it back. */
export interface Unsent {
  answers: UnsentAnswer[];
  /** A note about the files that came with it, since no page can give those back; null when there were none. */
  aboutFiles: string | null;
}

interface UnsentAnswer {
  name: string;
  value: string;
  /**
   * True for text that the visitor wrote, which is shown and can be changed; false for short or fixed values, which are
   * only sent along.
   */
  isWords: boolean;
}

const FILES_LEFT =
  "The file you chose is not here. You can send your words without it. To send both, press Back in your browser, choose the file again there and send the form once more.";

/** Whether an answer of this name is a password; the content check makes sure that forms name theirs like this. */
const isSecretName = (name: string) => /password/i.test(name);

/** A posted form to be sent again; passwords are never written into a page. */
export function unsentOf({ answers, files, filesLost }: PostedForm): Unsent {
  const known = answers.filter(([name]) => !isSecretName(name));
  const isWords = (value: string) => (value.length > 30 && /\s/.test(value)) || value.length > 200;
  return {
    answers: known.map(([name, value]) => ({ name, value, isWords: isWords(value) })),
    aboutFiles: filesLost || files.length > 0 ? FILES_LEFT : null,
  };
}

import type { PostedForm } from "./limits/receive-form.ts";

export interface Unsent {
  answers: UnsentAnswer[];
  /** No page can give files back; null when there were none. */
  aboutFiles: string | null;
}

interface UnsentAnswer {
  name: string;
  value: string;
  /** Text that the visitor wrote is shown and can be changed; short or fixed values are only sent along. */
  isWords: boolean;
}

const FILES_LEFT =
  "The file you chose is not here. You can send your words without it. To send both, press Back in your browser, choose the file again there and send the form once more.";

/** The content check makes sure that forms name their passwords like this. */
const isSecretName = (name: string) => /password/i.test(name);

export function unsentOf({ answers, files, filesLost }: PostedForm): Unsent {
  const known = answers.filter(([name]) => !isSecretName(name));
  const isWords = (value: string) => (value.length > 30 && /\s/.test(value)) || value.length > 200;
  return {
    answers: known.map(([name, value]) => ({ name, value, isWords: isWords(value) })),
    aboutFiles: filesLost || files.length > 0 ? FILES_LEFT : null,
  };
}

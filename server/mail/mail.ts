/** `subject` and addresses are our own or checked; bodies may be anything. */
export interface Mail {
  /** Empty for nobody: it is queued and not sent, so that whoever caused it cannot tell. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** `content` is base64. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

/** `id` stays the same when it is tried again. @throws when it was not accepted */
export type SendMail = (id: string, mail: Mail) => Promise<void>;

/** For use in a header (RFC 5322 §2.2). */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}

import { emailOf } from "#app/base/markup.ts";
import { fileHref, historyHref } from "./addresses.ts";

/** Tells all editors what was published, with the way to take it back. */
export const publishedEmail = (siteUrl: string, editor: string, file: string) =>
  emailOf(`Published: ${file}`, [
    `${editor} has published a change of ${file}. What changed, and Undo:`,
    { link: siteUrl + historyHref(file) },
  ]);

/** Asks another editor to publish a draft. */
export const askedEmail = (siteUrl: string, editor: string, file: string, note: string) =>
  emailOf(`Please publish: ${file}`, [
    `${editor} asks you to read a draft of ${file}, and to publish it or send it back.`,
    ...(note ? [`They write: ${note}`] : []),
    { link: siteUrl + fileHref(file) },
  ]);

/** Tells whoever wrote a draft that it was not published, and why. */
export const sentBackEmail = (siteUrl: string, editor: string, file: string, note: string) =>
  emailOf(`Sent back: ${file}`, [
    `${editor} has read your draft of ${file} and sends it back.`,
    ...(note ? [`They write: ${note}`] : []),
    { link: siteUrl + fileHref(file) },
  ]);

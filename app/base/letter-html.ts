import { escapeMarkup } from "./escape-markup.ts";

/** A letter as HTML; `body` is markup. */
export function htmlLetter(title: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head><body>${body}</body></html>`;
}

/** Text as markup that shows it: nothing in it is a tag, its line breaks stay. */
export function textToHtml(text: string): string {
  return escapeMarkup(text).replaceAll("\n", "<br>");
}

/** Text as it stands in HTML or XML, between tags or in an attribute in double quotes: nothing in it is markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Text as markup that shows it: nothing in it is a tag, its line breaks stay. */
export function textToHtml(text: string): string {
  return escapeMarkup(text).replaceAll("\n", "<br>");
}

/** A letter as HTML; `body` is markup. */
export function htmlLetter(title: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head><body>${body}</body></html>`;
}

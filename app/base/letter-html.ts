/** A letter as HTML; `body` is markup. */
export function htmlLetter(title: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`;
}

/** Text as markup that shows it: nothing in it is a tag, its line breaks stay. */
export function textToHtml(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

/** Text escaped for markup and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

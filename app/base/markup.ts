const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** What has to be escaped, and what XML 1.0 (§2.2) does not allow: with one such character no reader opens a feed. */
const NOT_TEXT = /[&<>"]|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For HTML or XML, between tags or in a double-quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_TEXT, (sign) => entities[sign] ?? "");
}

export function textToHtml(text: string): string {
  return escapeMarkup(text).replaceAll("\n", "<br>");
}

/** As plain text and as HTML, in which only our own links are links. */
export function emailOf(subject: string, lines: (string | { link: string })[]) {
  const paragraphs = lines.map((line) =>
    typeof line === "string" ? textToHtml(line) : `<a href="${escapeMarkup(line.link)}">${escapeMarkup(line.link)}</a>`,
  );
  return {
    subject,
    text: `${lines.map((line) => (typeof line === "string" ? line : line.link)).join("\n\n")}\n`,
    html: htmlDocument(subject, paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("")),
  };
}

/** `body` is markup. */
export function htmlDocument(title: string, body: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head><body>${body}</body></html>`;
}

/**
 * Lines as one run of words, as a search shows them. A line that ends without a stop, such as a heading or a cell, gets
 * one. What stands in a document for no sign at all counts as a space: PostgreSQL stores no text with zeros in it.
 */
export function joinSentences(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/[\s\p{Cc}\p{Cs}\ufffd]+/gu, " ")
        .trim()
        .replace(/[\p{L}\p{N}][\p{Pe}\p{Pf}"']*$/u, "$&."),
    )
    .filter((line) => line !== "")
    .join(" ");
}

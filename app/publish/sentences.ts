/**
 * A line that ends without a full stop, such as a heading or a table cell, gets one. Control and broken characters
 * count as spaces: PostgreSQL stores no text with NUL in it.
 */
export function joinSentences(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/\u00ad/g, "")
        .replace(/[\s\p{Cc}\p{Cs}\ufffd]+/gu, " ")
        .trim()
        .replace(/[\p{L}\p{N}][\p{Pe}\p{Pf}"']*$/u, "$&."),
    )
    .filter((line) => line !== "")
    .join(" ");
}

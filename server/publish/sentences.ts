/**
 * Lines as one run of words, as a search shows them. A line that ends without a stop, such as a heading or a cell, gets
 * one.
 */
export function joinSentences(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/\s+/g, " ")
        .replace(/[\p{L}\p{N}][\p{Pe}\p{Pf}"']*$/u, "$&."),
    )
    .filter((line) => line !== "")
    .join(" ");
}

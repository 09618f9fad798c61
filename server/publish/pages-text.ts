/** Lines at the top and at the bottom of a page that may be its head or foot. */
const EDGE = 2;
const pageNumber = /^\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?$|^page\s*\d{1,4}(?:\s*of\s*\d{1,4})?/i;

/**
 * The text of a document's pages as one, without page numbers and without headers and footers that stand on most of its
 * pages.
 */
export function joinPages(pages: string[]): string {
  const lines = pages.map((page) => page.split("\n").map((line) => line.trim()));
  const seen = new Map<string, number>();
  for (const page of lines)
    for (const line of new Set(edgesOf(page).map(withoutNumbers))) seen.set(line, (seen.get(line) ?? 0) + 1);
  const runs = (line: string) => pages.length > 1 && (seen.get(withoutNumbers(line)) ?? 0) > pages.length / 2;
  return lines
    .map((page) => {
      const kept = [...page];
      for (const at of [...page.keys()].filter((index) => index < EDGE || index >= page.length - EDGE)) {
        const line = page[at] ?? "";
        kept[at] = runs(line) ? "" : line.replace(pageNumber, "");
      }
      return kept.join(" ");
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

function edgesOf(lines: string[]): string[] {
  return lines.filter((line, at) => line !== "" && (at < EDGE || at >= lines.length - EDGE));
}

/** A line without its numbers, so that 'Page 2 of 9' and 'Page 3 of 9' are the same. */
function withoutNumbers(line: string): string {
  return line.replace(/\d+/g, "#");
}

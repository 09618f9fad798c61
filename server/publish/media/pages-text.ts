import { joinSentences } from "#server/publish/sentences.ts";

/** How many lines at the top and at the bottom of a page may be its header or footer. */
const EDGE = 2;
/** A line with at least this share of the longest line's letters counts as full: letters differ in width. */
const FULL = 0.9;
const pageNumber = /^\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?$|^page\s*\d{1,4}(?:\s*of\s*\d{1,4})?/i;

/**
 * Joins the text of a document's pages, without page numbers and without headers and footers that are on most pages.
 */
export function joinPages(pages: string[]): string {
  const lines = pages.map((page) => page.split("\n").map((line) => line.trim()));
  const seen = new Map<string, number>();
  for (const page of lines)
    for (const line of new Set(edgesOf(page).map(withoutNumbers))) seen.set(line, (seen.get(line) ?? 0) + 1);
  const isRepeated = (line: string) => pages.length > 1 && (seen.get(withoutNumbers(line)) ?? 0) > pages.length / 2;
  const kept = lines.flatMap((page) =>
    page.map((line, at) => {
      if (at >= EDGE && at < page.length - EDGE) return line;
      return isRepeated(line) ? "" : line.replace(pageNumber, "");
    }),
  );
  return joinSentences(joinWrapped(kept.filter((line) => line !== "")));
}

/** Joins a line with the next where it goes on there: the next word had no room, or does not begin a sentence. */
function joinWrapped(lines: string[]): string[] {
  const full = Math.max(0, ...lines.map((line) => line.length)) * FULL;
  const whole: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const [word = ""] = line.split(" ", 1);
    const goesOn = before !== undefined && (`${before} ${word}`.length > full || /^[\p{Ll}\p{P}]/u.test(line));
    if (goesOn) whole.push(`${whole.pop()} ${line}`);
    else whole.push(line);
  }
  return whole;
}

function edgesOf(lines: string[]): string[] {
  return lines.filter((line, at) => line !== "" && (at < EDGE || at >= lines.length - EDGE));
}

/** A line without its numbers, so that 'Page 2 of 9' and 'Page 3 of 9' are the same. */
function withoutNumbers(line: string): string {
  return line.replace(/\d+/g, "#");
}

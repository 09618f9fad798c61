import { joinSentences } from "#app/publish/sentences.ts";

/** Lines at the top and at the bottom of a page that may be its header or footer. */
const EDGE = 2;
/** A line with at least this share of the longest line's letters counts as full: letters differ in width. */
const FULL = 0.9;
const pageNumber = /^\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?$|^page\s*\d{1,4}(?:\s*of\s*\d{1,4})?/i;
/**
 * A word that the ends of lines divide, with a hyphen before it if there is one; not 'short- ⏎ and long-term'. Some
 * documents have a space where a line ends.
 */
const divided =
  /(-?)(?<![\p{L}\p{M}'’])([\p{L}\p{M}'’]+)((?:[-\u00ad\u2010][\n ](?!(?:and|or|to)\b)(?:\p{Ll}[\p{L}\p{M}'’]*|(?<=\p{Lu}.\n)\p{Lu}{2,}))+)/gu;
const division = /[-\u00ad\u2010][\n ]/u;

/**
 * A divided word is joined, except in 'mother-in- ⏎ law'. It may be a compound such as 'co-design', so unless the text
 * has it in one piece, its other form comes last, and search finds both.
 */
export function joinPages(pages: string[]): string {
  const lines = pages.map((page) => page.split("\n").map((line) => line.trim()));
  const seen = new Map<string, number>();
  for (const page of lines)
    for (const line of new Set(edgesOf(page).map(withoutNumbers))) seen.set(line, (seen.get(line) ?? 0) + 1);
  const isRepeated = (line: string) => pages.length > 1 && (seen.get(withoutNumbers(line)) ?? 0) > pages.length / 2;
  const rest = lines.flatMap((page) =>
    page.map((line, at) => {
      if (at >= EDGE && at < page.length - EDGE) return line;
      return isRepeated(line) ? "" : line.replace(pageNumber, "");
    }),
  );
  const all = rest.join(" ").toLowerCase();
  const others: string[] = [];
  const join = (_: string, hyphen: string, first: string, more: string) => {
    const parts = [first, ...more.split(division).slice(1)];
    const whole = parts.join("");
    const parted = parts.join("-");
    if (!all.includes(whole.toLowerCase())) others.push(hyphen ? whole : parted);
    return hyphen ? `-${parted}` : whole;
  };
  const sentences = joinWrapped(rest.filter((line) => line !== "")).map((line) => line.replace(divided, join));
  return joinSentences([...sentences, others.join(" ")]);
}

/** Joins a line with the next where it goes on there: the next word did not fit, or does not begin a sentence. */
function joinWrapped(lines: string[]): string[] {
  const full = Math.max(0, ...lines.map((line) => line.length)) * FULL;
  const whole: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const [word = ""] = line.split(" ", 1);
    const goesOn = before !== undefined && (`${before} ${word}`.length > full || /^[\p{Ll}\p{P}]/u.test(line));
    if (goesOn) whole.push(`${whole.pop()}\n${line}`);
    else whole.push(line);
  }
  return whole;
}

function edgesOf(lines: string[]): string[] {
  return lines.filter((line, at) => line !== "" && (at < EDGE || at >= lines.length - EDGE));
}

/** So that 'Page 2 of 9' and 'Page 3 of 9' are the same. */
function withoutNumbers(line: string): string {
  return line.replace(/\d+/g, "#");
}

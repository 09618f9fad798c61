import { splitWords } from "./help-phrases.ts";
import type { HelpMatcher } from "./help-words.ts";

/** How sure it is that somebody needs help: `box` shows whom to ring at once, `line` asks. */
export type HelpLevel = "box" | "line" | null;

const personWords = new Set(
  `i im ive id me my mine myself he hes him his she shes her they them us mum dad parents stepdad uncle aunty nan brother
  sister friend boyfriend girlfriend someone somebody nobody anyone`.split(/\s+/),
);

/**
 * The help that a search calls for (spec search.help-level).
 * @param isAnswered whether a page has all of its words; then nothing is asked
 * @param everyday words of everyday subjects; a search with one of these is taken to be about that
 */
export function helpLevelOf(
  matcher: HelpMatcher,
  term: string,
  { isAnswered, isForeign, everyday }: { isAnswered: boolean; isForeign: boolean; everyday: string[] },
): HelpLevel {
  if (matcher.needsHelp(term)) return "box";
  const words = splitWords(term);
  const isAboutPerson = words.some((word) => personWords.has(word)) && !words.some((word) => everyday.includes(word));
  return !isAnswered && (isForeign || isAboutPerson) ? "line" : null;
}

import { splitWords } from "./help-phrases.ts";
import type { HelpMatcher } from "./help-words.ts";

/** How sure it is that somebody needs help: `box` shows whom to ring at once, `line` asks. */
export type HelpLevel = "box" | "line" | null;

const personWords = new Set(
  "i im ive id me my mine myself he hes him his she shes her they them us mum dad parents stepdad uncle aunty nan brother sister friend boyfriend girlfriend someone somebody nobody anyone".split(
    " ",
  ),
);

interface Searched {
  /** Whether a page has all words of the text; then nothing is asked. */
  isAnswered: boolean;
  isForeign: boolean;
  /** Words of everyday subjects. A text with one of these is taken to be about that. */
  everyday: ReadonlySet<string>;
}

/** The help that a searched text calls for (spec search.help-level). */
export function helpLevelOf(matcher: HelpMatcher, text: string, searched: Searched): HelpLevel {
  if (matcher.needsHelp(text)) return "box";
  if (searched.isAnswered) return null;
  const words = splitWords(text);
  const isAboutPerson =
    words.some((word) => personWords.has(word)) && !words.some((word) => searched.everyday.has(word));
  return searched.isForeign || isAboutPerson ? "line" : null;
}

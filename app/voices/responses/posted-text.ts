import { seenText } from "#app/base/text/seen-text.ts";

/** Letters of a message that is long enough at the first try (spec digime.message). */
export const MESSAGE_ENOUGH = 30;
export const MESSAGE_MOST = 2000;
export const NAME_MOST = 40;
/** Whose response it is when no name was given. */
export const ANONYMOUS = "Anonymous";

/**
 * Most combining marks on one letter: with more of them, text covers the lines above and below. Those of one script
 * alone are its vowels and tones, and one Burmese or Tibetan letter may carry many.
 */
const MARKS_MOST = { ofAnyScript: 3, ofItsOwn: 8 };
const MARKS = /\p{M}[\p{M}\u200c\u200d]{3,}/gu;
const JOINER = /[\u200c\u200d]/;
const OF_ANY_SCRIPT = /\p{Script=Inherited}/u;

/** Signs for machines, and signs that are no letters (yet). */
const NO_LETTERS = /(?![\n\p{Default_Ignorable_Code_Point}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * What somebody typed, as we keep it: one form of each letter (Unicode NFC), nothing that cannot be seen, no more marks
 * on a letter than languages write, line breaks as one or two newlines. Takes time that grows with the text's length
 * alone.
 */
export function cleanText(typed: string): string {
  const letters = typed.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(NO_LETTERS, "");
  // Once more after, as marks come together where a sign between them has gone.
  return settleMarks(seenText(settleMarks(letters)))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** One form and one order of each letter's marks (Unicode NFC), no more of them than languages write. */
function settleMarks(text: string): string {
  return text.normalize("NFC").replace(MARKS, thinOut).normalize("NFC");
}

/** The marks of one letter up to their limits; a joiner goes with the mark before it. */
function thinOut(marks: string): string {
  const found = { ofAnyScript: 0, ofItsOwn: 0 };
  let keeps = true;
  return [...marks]
    .filter((mark) => {
      if (JOINER.test(mark)) return keeps;
      const kind = OF_ANY_SCRIPT.test(mark) ? "ofAnyScript" : "ofItsOwn";
      keeps = ++found[kind] <= MARKS_MOST[kind];
      return keeps;
    })
    .join("");
}

/** What somebody typed on one line, such as a name or an address. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** Letters as a reader counts them, near enough: an emoji of one sign is one. */
export function countLetters(text: string): number {
  return [...text.trim()].length;
}

/** The beginning of a text that may be too long to be taken: more of it is not looked through. */
export function beginningOf(text: string): string {
  return text.slice(0, MESSAGE_MOST * 4);
}

export function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean);
}

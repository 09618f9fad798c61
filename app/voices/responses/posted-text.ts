import { removeInvisible } from "#app/base/text.ts";

/** A message with this many letters is long enough at the first try (spec digime.message). */
export const MESSAGE_ENOUGH = 30;
export const MAX_MESSAGE = 2000;
export const MAX_NAME = 40;
/** Shown as the name when none was given. */
export const ANONYMOUS = "Anonymous";

/**
 * Most combining marks on one letter: more of them would cover the lines above and below. Marks that belong to one
 * script are its vowels and tones, and a Burmese or Tibetan letter may have many of them.
 */
const MARKS_MOST = { ofAnyScript: 3, ofItsOwn: 8 };
const MARKS = /\p{M}[\p{M}\u200c\u200d]{3,}/gu;
const JOINER = /[\u200c\u200d]/;
const OF_ANY_SCRIPT = /\p{Script=Inherited}/u;

/**
 * Control, format, private-use and unassigned characters, but for line breaks and what `removeInvisible` decides about.
 */
const NO_LETTERS = /(?![\n\p{Default_Ignorable_Code_Point}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * What somebody typed, as we store it: in Unicode NFC, without invisible characters, with no more marks on a letter
 * than languages use, and with line breaks as one or two newlines. Runs in linear time.
 */
export function cleanText(typed: string): string {
  const letters = typed.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(NO_LETTERS, "");
  // Twice, since marks come together where an invisible character between them is removed.
  return normaliseMarks(removeInvisible(normaliseMarks(letters)))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Brings each letter's marks into one form and order (Unicode NFC), and removes those over the limits. */
function normaliseMarks(text: string): string {
  return text.normalize("NFC").replace(MARKS, limitMarks).normalize("NFC");
}

/** The marks of one letter up to their limits; a joiner is kept or removed with the mark before it. */
function limitMarks(marks: string): string {
  const found = { ofAnyScript: 0, ofItsOwn: 0 };
  let keep = true;
  return [...marks]
    .filter((mark) => {
      if (JOINER.test(mark)) return keep;
      const kind = OF_ANY_SCRIPT.test(mark) ? "ofAnyScript" : "ofItsOwn";
      keep = ++found[kind] <= MARKS_MOST[kind];
      return keep;
    })
    .join("");
}

/** What somebody typed on one line, such as a name or an address. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** The beginning of a text that may be too long to be accepted, even one of family emoji; the rest is not searched. */
export function beginningOf(text: string): string {
  return text.slice(0, MAX_MESSAGE * 16);
}

export function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean);
}

/** Null in browsers without it, such as Firefox before 125; they count code points. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en-AU", { granularity: "grapheme" }) : null;
/** No letter or emoji that people write is longer, in UTF-16 code units: the longest emoji of families have 15. */
const MAX_LETTER = 16;

/**
 * How many letters a reader sees: grapheme clusters (Unicode UAX 29), without white space around the text. A longer
 * cluster counts as several: emoji joined to one another without end would otherwise be one letter, within every limit.
 */
export function countCharacters(text: string): number {
  const trimmed = text.trim();
  const letters = segmenter ? Array.from(segmenter.segment(trimmed), ({ segment }) => segment) : [...trimmed];
  return letters.reduce((count, letter) => count + Math.ceil(letter.length / MAX_LETTER), 0);
}

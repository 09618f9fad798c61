/** Null in browsers without it, such as Firefox before 125; they count code points. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en-AU", { granularity: "grapheme" }) : null;

/** How many letters a reader sees: grapheme clusters (Unicode UAX 29), without white space around the text. */
export function countLetters(text: string): number {
  const trimmed = text.trim();
  return [...(segmenter?.segment(trimmed) ?? trimmed)].length;
}

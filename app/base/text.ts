/**
 * Matches a sequence to keep (group 1), or one invisible character to remove. Kept, in this order: flags such as that
 * of Wales; keycaps such as 1️⃣; an emoji, or a letter with its combining marks in scripts such as Persian, Hindi or
 * Han, followed by variation selectors (VS) or joiners (Unicode UTS 51 §1.4, core §23.2, §23.4). In other scripts these
 * could hide words. Eleven marks are as many as a response may have on a letter; an unlimited number would be scanned
 * again and again. There is no lookbehind, which Safari before 16.4 cannot parse.
 */
const INVISIBLE =
  /(\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}|[\d#*]\ufe0f\u20e3|(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{DI}\u2800])[^\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}](?:(?!\p{DI})\p{M}){0,11})[\p{VS}\u200c-\u200d]{1,2})|[\p{DI}\u2800\ufff9-\ufffb]/gu;

/**
 * Invisible are Unicode's Default_Ignorable_Code_Point (DI), unless the emoji or letter before them may need them,
 * interlinear annotation characters, and the blank Braille cell. Control characters stay.
 */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, "$1");
}

/** More marks on a letter than any language has, also signs that become marks: to put them in order takes quadratic time. */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
/** The only place that calls `normalize`. No letter becomes more than four; rows of signs such as ﷺ, which is 18, are cut. */
export function normalise(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return text
    .replace(EXCESS_MARKS, "$1")
    .normalize(form)
    .slice(0, 4 * text.length + 1000);
}

/** The most text that a form may hold; more is refused and shown again (spec limits.bodies). */
export const MAX_TEXT_BYTES = 64 * 1024;

/** The beginning of a text that may be too long to be accepted, even one of 2,000 family emoji; the rest is not searched. */
export function beginningOf(text: string): string {
  return text.slice(0, 32_000);
}

/** Letters that Unicode does not decompose, as people without them type them. */
const undecomposed: Record<string, string> = {
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  þ: "th",
};
/** `Łukasz’s Café` → `lukasz’s cafe`; styled letters, such as 𝐇, become plain. */
export function foldAccents(text: string): string {
  return normalise(text, "NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[đðħıłøœæßþ]/g, (letter) => undecomposed[letter] ?? letter);
}

/** Null in browsers without it, such as Firefox before 125; they count code points. */
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("en-AU", { granularity: "grapheme" }) : null;
/** No letter or emoji that people write is longer, in UTF-16 code units: the longest emoji of families have 15. */
const MAX_LETTER = 16;

/**
 * As a reader sees them: grapheme clusters (Unicode UAX 29). A longer one counts as several: emoji joined to one
 * another without end would otherwise be one letter, within every limit.
 */
export function countCharacters(text: string): number {
  const trimmed = text.trim();
  const letters = segmenter ? Array.from(segmenter.segment(trimmed), ({ segment }) => segment) : [...trimmed];
  return letters.reduce((count, letter) => count + Math.ceil(letter.length / MAX_LETTER), 0);
}

// The local part and labels follow HTML's email input; a domain without a dot is treated as a typing mistake.
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is a usable email address (HTML §4.10.5.1.5) of at most 254 characters (RFC 5321 §4.5.3.1). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

export const addressesInText = /[^\s@]+(?:@[\w-]+(?:\.[\w-]+)*)?/g;

/** A line may break between them: before the @ and each dot, never inside a word. */
export function addressParts(address: string): string[] {
  return address.includes("@") ? address.split(/(?=[@.])/) : [address];
}

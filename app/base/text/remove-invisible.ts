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
 * A text without invisible characters: those of Unicode's Default_Ignorable_Code_Point (DI), unless the emoji or letter
 * before them may need them, interlinear annotation characters, and the blank Braille cell. Control characters stay.
 */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, "$1");
}

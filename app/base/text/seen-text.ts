/**
 * What is seen with signs in it that alone are not; then each sign that is not. In their order: flags such as that of
 * Wales; keys such as 1️⃣; an emoji, or a letter of scripts such as Persian, Hindi or Han and its marks, with what
 * chooses its form (VS) or joins it to the next (Unicode UTS 51 §1.4, core §23.2, §23.4). In other scripts such signs
 * could hide words. The marks are as many as a response may have on a letter; more would be looked through again and
 * again. Without a lookbehind, which Safari before 16.4 cannot read.
 */
const SIGNS =
  /(\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}|[\d#*]\ufe0f\u20e3|(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{DI}\u2800])[^\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}](?:(?!\p{DI})\p{M}){0,11})[\p{VS}\u200c-\u200d]{1,2})|[\p{DI}\u2800\ufff9-\ufffb]/gu;

/**
 * A text without what cannot be seen: signs that every reader may leave out (Unicode's Default_Ignorable_Code_Point,
 * DI), unless the emoji or letter before them may need them, and the empty Braille cell. Control characters are not its
 * matter.
 */
export function seenText(text: string): string {
  return text.replace(SIGNS, "$1");
}

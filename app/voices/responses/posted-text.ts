/** Letters of a message that is long enough at the first try (spec digime.message). */
export const MESSAGE_ENOUGH = 30;
export const MESSAGE_MOST = 2000;
export const NAME_MOST = 40;
/** Whose response it is when no name was given. */
export const ANONYMOUS = "Anonymous";

/** Most combining marks on one letter: with more of them, text covers the lines above and below. */
const MARKS_MOST = 3;

/** Invisible joiners outside emoji and scripts such as Arabic, which need them: elsewhere they can hide words. */
const STRAY_JOINERS =
  /(?<![\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}\p{sc=Tibt}])[\u200c\u200d]/gu;
/** Letters that look like nothing (Hangul fillers, the empty Braille cell). */
const UNSEEN_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/**
 * What somebody typed, as we keep it: one form of each letter (Unicode NFC), nothing that cannot be seen, at most three
 * marks on a letter, line breaks as one or two newlines. Takes time that grows with the text's length alone.
 */
export function cleanText(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (sign) => {
      if (sign === "\t") return " ";
      return sign === "\n" || sign === "\u200c" || sign === "\u200d" ? sign : "";
    })
    .replace(UNSEEN_LETTERS, "")
    .replace(STRAY_JOINERS, "")
    .replace(new RegExp(`(\\p{M}{${MARKS_MOST}})\\p{M}+`, "gu"), "$1")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
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

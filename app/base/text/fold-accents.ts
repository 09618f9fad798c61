/** Letters that Unicode does not decompose into a base letter and an accent, and how people without them type them. */
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
const letters = new RegExp(`[${Object.keys(undecomposed).join("")}]`, "g");

/**
 * A text in lower case and without accents: `Łukasz’s Café` → `lukasz’s cafe`; styled letters, such as 𝐇, become plain.
 */
export function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(letters, (letter) => undecomposed[letter] ?? letter);
}

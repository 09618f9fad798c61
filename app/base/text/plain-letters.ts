/** Letters that Unicode takes for letters of their own, not for one with an accent, as people without them type them. */
const apart: Record<string, string> = {
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
const letters = new RegExp(`[${Object.keys(apart).join("")}]`, "g");

/** A text in lower case and without accents: `Łukasz’s Café` → `lukasz’s cafe`; fancy letters, such as 𝐇, are plain. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(letters, (letter) => apart[letter] ?? letter);
}

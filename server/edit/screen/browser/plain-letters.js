/** The same rule as `app/base/text/plain-letters.ts`, which a browser cannot load; a test compares the two. */
const undecomposed = { đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", œ: "oe", æ: "ae", ß: "ss", þ: "th" };
const letters = new RegExp(`[${Object.keys(undecomposed).join("")}]`, "g");

/** A text in lower case and without accents. */
export function plainLetters(text) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(letters, (letter) => undecomposed[letter]);
}

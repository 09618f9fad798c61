/** Digits and letters without I, L, O and U, which look like others or make words (Crockford's base 32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 20 letters of 5 bits: 100 bits, far too many to guess. */
const LENGTH = 20;

/** A code to write down, such as `7K2MD-…`, from a signature in base64url. */
export function formatCode(signature: string): string {
  const bytes = [...atob(signature.replaceAll("-", "+").replaceAll("_", "/"))].map((letter) => letter.charCodeAt(0));
  const letters = Array.from({ length: LENGTH }, (_, index) => {
    const bit = index * 5;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    return LETTERS[(pair >> (11 - (bit & 7))) & 31];
  }).join("");
  return inGroups(letters);
}

/**
 * Reads a code as somebody typed or pasted it: in any case, with any punctuation and spaces, O for 0, I or L for 1.
 * @returns null when it cannot be a code
 */
export function parseCode(typed: string): string | null {
  if (typed.length > 60) return null;
  const letters = typed
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (letters.length !== LENGTH || [...letters].some((letter) => !LETTERS.includes(letter))) return null;
  return inGroups(letters);
}

function inGroups(letters: string): string {
  return letters.replace(/.{5}(?=.)/g, "$&-");
}

/** Digits and letters without I, L, O and U, which look like others or make words (Crockford's base 32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 20;

export function formatCode(signature: string): string {
  const bytes = [...Buffer.from(signature, "base64url")];
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = Array.from(
    { length: LENGTH },
    (_, at) => LETTERS[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  );
  return inGroups(letters.join(""));
}

/** In any case, with any punctuation and spaces, O for 0, I or L for 1; null when it cannot be a code. */
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

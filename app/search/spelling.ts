import { distance } from "fastest-levenshtein";

/** Shorter words are one letter away from too many others to be corrected. */
const MIN_LENGTH = 4;
const MIN_LENGTH_ALONE = 5;
/** Words of this length or more are one letter away from few others. */
const LONG = 7;
const MAX_LENGTH = 24;

/**
 * Words that are one letter apart or sound the same share a key: the word, the word less one letter (the deletes of
 * SymSpell) or its sound. Words that are not corrected have none.
 */
export function spellingKeys(word: string): string[] {
  if (word.length < MIN_LENGTH - 1 || word.length > MAX_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const letters = [...word];
  const deletes = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  return [...new Set([word, ...deletes, `~${soundOf(word)}`])];
}

/** A short word typed alone is more often another real word (`dream`, `drum`) than a slip. */
export function isLikeWord(typed: string, known: string, alone: boolean): boolean {
  if (typed.length < (alone ? MIN_LENGTH_ALONE : MIN_LENGTH) || known.length < MIN_LENGTH || typed === known)
    return false;
  const edits = editsBetween(typed, known);
  if (edits > 2) return false;
  if (respell(typed) === respell(known)) return true;
  if (alone && typed.length < LONG) return isCommonSlip(typed, known);
  if (soundOf(typed) === soundOf(known)) return true;
  return edits === 1 && typed.charAt(0) === known.charAt(0) && !isOtherConsonant(typed, known);
}

function isCommonSlip(typed: string, known: string): boolean {
  if (typed.charAt(0) !== known.charAt(0) || editsBetween(typed, known) !== 1) return false;
  if (typed.length < known.length) return typed.at(-1) === known.at(-1);
  return isSwapped(typed, known) || typed.replace(/(.)\1/, "$1") === known;
}

/** In a short word, another consonant makes another word: `grape`, `grade`. */
function isOtherConsonant(typed: string, known: string): boolean {
  if (typed.length !== known.length || typed.length > LONG || isSwapped(typed, known)) return false;
  const at = firstDifference(typed, known);
  return !vowel.test(typed.charAt(at)) && !vowel.test(known.charAt(at));
}

const vowel = /[aeiouy]/;

/** Letters missing, added or changed; two swapped letters count once (Damerau). */
export function editsBetween(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && isSwapped(a, b) ? 1 : edits;
}

function isSwapped(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  return a.length === b.length && a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}

function firstDifference(a: string, b: string): number {
  return [...a].findIndex((letter, index) => letter !== b.charAt(index));
}

/** English letters that sound alike: `phone` and `fone`, `school` and `skool`, `privacy` and `privasy`. */
const alike: [RegExp, string][] = [
  [/^[kgp]n/, "n"],
  [/^wr/, "r"],
  [/^wh/, "w"],
  [/ph/g, "f"],
  [/gh(?=t|$)/g, ""],
  [/sch/g, "sk"],
  [/[sc]c?(?=[eiy])|z/g, "s"],
  [/ck|[cq]/g, "k"],
  [/x/g, "ks"],
  [/dge|g(?=[ei])/g, "j"],
  [/([^aeiou])\1+/g, "$1"],
];

function respell(word: string): string {
  return alike.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word);
}

function soundOf(word: string): string {
  return respell(word)
    .replace(/e$/, "")
    .replace(/[aeiouy]+/g, "a")
    .replace(/(.)\1+/g, "$1");
}

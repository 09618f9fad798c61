import { distance } from "fastest-levenshtein";

/** Shorter words are one letter from too many others to be corrected. */
const SHORTEST = 4;
/** … and these, when no other word stands beside them. */
const SHORTEST_ALONE = 5;
/** In shorter words another consonant is another word: `grape`, `grade`. */
const SHORTEST_CONSONANT = 6;
const LONGEST = 24;

/**
 * What a word shares with every word that is one letter away from it, or sounds the same: itself, itself without one of
 * its letters (the deletes of SymSpell), and its sound. None for words that are not corrected.
 */
export function spellingKeys(word: string): string[] {
  if (word.length < SHORTEST - 1 || word.length > LONGEST || !/^\p{L}+$/u.test(word)) return [];
  const deletes = [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...deletes, `~${soundOf(word)}`])];
}

/** Whether a word that nobody knows may stand for a known one. @param alone true when it is all that was typed */
export function isLikeWord(typed: string, known: string, alone: boolean): boolean {
  if (typed.length < (alone ? SHORTEST_ALONE : SHORTEST) || known.length < SHORTEST || typed === known) return false;
  if (soundOf(typed) === soundOf(known)) return editsBetween(typed, known) <= 2;
  return typed.charAt(0) === known.charAt(0) && isOneSlip(typed, known);
}

/** Letters missing, too many, changed, or two that changed places, which counts once (Damerau). */
export function editsBetween(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && isSwapped(a, b) ? 1 : edits;
}

function isOneSlip(typed: string, known: string): boolean {
  if (editsBetween(typed, known) !== 1) return false;
  if (typed.length !== known.length || isSwapped(typed, known) || typed.length >= SHORTEST_CONSONANT) return true;
  const at = firstDifference(typed, known);
  return vowel.test(typed.charAt(at)) || vowel.test(known.charAt(at));
}

const vowel = /[aeiouy]/;

function isSwapped(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  return a.length === b.length && a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}

function firstDifference(a: string, b: string): number {
  return [...a].findIndex((letter, index) => letter !== b.charAt(index));
}

/** How English letters sound, roughly: `phone` and `fone`, `school` and `skool`, `privacy` and `privasy` are the same. */
const sounds: [RegExp, string][] = [
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
  [/e$/, ""],
  [/[aeiouy]+/g, "a"],
  [/(.)\1+/g, "$1"],
];

function soundOf(word: string): string {
  return sounds.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word);
}

import type { Words } from "./help-phrases.ts";

/** Shorter words are one typing mistake away from too many others. */
const MIN_MISSPELT = 7;
const MIN_TOGETHER = 8;

const looksLike: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "!": "i",
  "@": "a",
  $: "s",
};

/**
 * Reads a word as a known one in spite of letters repeated for effect, hidden (`k*ll`), replaced (`su1cide`) or missing
 * (`hittin`, `punchs`, `hiting`), a typing mistake in a long word of `distinctive`, or missing spaces.
 * @param distinctive words that mean something by themselves: others may be one mistake away from harmless ones
 * @returns the known words that a typed word stands for, or the typed word itself if there are none
 */
export function makeWordReader(known: ReadonlySet<string>, distinctive: Words): (typed: string) => Words {
  const misspelt = new Map<string, string>();
  for (const word of known)
    for (const other of easyMistakes(word)) if (!known.has(other) && !misspelt.has(other)) misspelt.set(other, word);
  const long = distinctive.filter((word) => word.length >= MIN_MISSPELT);
  const byLength = new Map<number, Words>();
  for (const word of known) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  const find = (word: string) => (known.has(word) ? word : misspelt.get(word));
  const read = (typed: string): Words => {
    const exact = find(typed);
    if (exact) return [exact];
    const plain = typed.replace(/[013457@$!]/g, (sign) => looksLike[sign] ?? sign);
    const twice = plain.replace(/(.)\1{2,}/g, "$1$1");
    const once = twice === plain ? plain : plain.replace(/(.)\1{2,}/g, "$1");
    for (const form of [plain, twice, once]) {
      const word = form === typed ? undefined : find(form);
      if (word) return [word];
    }
    if (typed.includes("!")) return typed.split("!").flatMap(read);
    const found = findHidden(typed, byLength) ?? findMisspelt(once, long) ?? splitKnown(once, known);
    return found ?? [typed];
  };
  return read;
}

/** Fewer in a row are usually not a spaced-out word. */
const MIN_SPACED = 3;

export function joinLetters(words: Words, known: ReadonlySet<string>, readWord: (typed: string) => Words): Words {
  const joined: Words = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (words[end]?.length === 1) end++;
    const read = end - at < MIN_SPACED ? [] : readWord(words.slice(at, end).join(""));
    const isKnown = read.length > 0 && read.every((word) => known.has(word));
    joined.push(...(isKnown ? read : words.slice(at, Math.max(end, at + 1))));
    at = Math.max(end, at + 1);
  }
  return joined;
}

/** Letters which children often leave out. */
function easyMistakes(word: string): string[] {
  if (word.length < 4) return [];
  const single = word.replace(/([b-df-hj-np-tv-z])\1/, "$1");
  const shorter = [single, word.replace(/ing$/, "in"), single.replace(/ing$/, "in"), word.replace(/([cs]h)es$/, "$1s")];
  return shorter.filter((other) => other !== word);
}

function findHidden(typed: string, byLength: Map<number, Words>): Words | null {
  if (!typed.includes("*") || typed.length < 4 || typed.replaceAll("*", "").length < 2) return null;
  const fits = (word: string) => {
    for (let at = 0; at < word.length; at++)
      if (typed.charAt(at) !== "*" && typed.charAt(at) !== word.charAt(at)) return false;
    return true;
  };
  const word = byLength.get(typed.length)?.find(fits);
  return word === undefined ? null : [word];
}

function findMisspelt(typed: string, long: Words): Words | null {
  if (typed.length < MIN_MISSPELT - 1) return null;
  const near = long.find((word) => word.charAt(0) === typed.charAt(0) && isMisspelt(typed, word));
  return near === undefined ? null : [near];
}

/** A letter missing, added, swapped with the next, or a wrong vowel: mistakes that seldom make another word. */
function isMisspelt(typed: string, word: string): boolean {
  const at = [...word, ""].findIndex((letter, index) => letter !== typed.charAt(index));
  const rest = (text: string, from: number) => text.slice(at + from);
  if (typed.length === word.length - 1) return rest(typed, 0) === rest(word, 1);
  if (typed.length === word.length + 1) return rest(typed, 1) === rest(word, 0);
  const swapped = rest(typed, 0) === word.charAt(at + 1) + word.charAt(at) + rest(word, 2);
  const vowels = /^[aeiouy]{2}$/.test(typed.charAt(at) + word.charAt(at));
  return swapped || (vowels && rest(typed, 1) === rest(word, 1));
}

function splitKnown(typed: string, known: ReadonlySet<string>): Words | null {
  if (typed.length < MIN_TOGETHER || typed.length > 40) return null;
  const best: (Words | null)[] = [[]];
  for (let end = 1; end <= typed.length; end++) {
    let found: Words | null = null;
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const word = typed.slice(start, end);
      if (!before || !known.has(word) || (word.length === 1 && word !== "i")) continue;
      if (!found || before.length + 1 < found.length) found = [...before, word];
    }
    best[end] = found;
  }
  return best[typed.length] ?? null;
}

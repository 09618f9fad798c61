import type { Words } from "./help-phrases.ts";

/** Shorter words are one slip away from too many others. */
const SHORTEST_MISSPELT = 7;
/** Shorter runs of letters are not taken for words written together. */
const SHORTEST_TOGETHER = 8;

/** Signs that are typed for letters: `su1cide`, `@buse`. */
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
 * Reads a word as one of those that are known: letters repeated for effect, hidden (`k*ll`) or replaced (`su1cide`), a
 * missing g (`hittin`), e (`punchs`) or double letter (`hiting`), a slip in a long and telling word, words written together.
 * @param telling words that mean something alone; a slip is corrected in these alone, since other words may be a slip
 *   away from harmless ones
 * @returns the words it stands for; itself when it is like none
 */
export function makeWordReader(known: ReadonlySet<string>, telling: Words): (typed: string) => Words {
  const misspelt = new Map<string, string>();
  for (const word of known)
    for (const other of easyMistakes(word)) if (!known.has(other) && !misspelt.has(other)) misspelt.set(other, word);
  const long = telling.filter((word) => word.length >= SHORTEST_MISSPELT);
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

/** Fewer letters on their own are too often just that. */
const FEWEST_SPACED = 3;

/** Words, with runs of single letters (`s u i c i d e`) written together where that makes known ones. */
export function joinLetters(words: Words, known: ReadonlySet<string>, readWord: (typed: string) => Words): Words {
  const joined: Words = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (words[end]?.length === 1) end++;
    const read = end - at < FEWEST_SPACED ? [] : readWord(words.slice(at, end).join(""));
    const isKnown = read.length > 0 && read.every((word) => known.has(word));
    joined.push(...(isKnown ? read : words.slice(at, Math.max(end, at + 1))));
    at = Math.max(end, at + 1);
  }
  return joined;
}

/** What a child easily leaves out of a word. */
function easyMistakes(word: string): string[] {
  if (word.length < 4) return [];
  const single = word.replace(/([b-df-hj-np-tv-z])\1/, "$1");
  const shorter = [single, word.replace(/ing$/, "in"), single.replace(/ing$/, "in"), word.replace(/([cs]h)es$/, "$1s")];
  return shorter.filter((other) => other !== word);
}

/** Stars stand for a letter each. */
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
  if (typed.length < SHORTEST_MISSPELT - 1) return null;
  const near = long.find((word) => word.charAt(0) === typed.charAt(0) && isMisspelt(typed, word));
  return near === undefined ? null : [near];
}

/** A letter missing or too many, two that changed places, or another vowel: slips that seldom make another word. */
function isMisspelt(typed: string, word: string): boolean {
  const at = [...word, ""].findIndex((letter, index) => letter !== typed.charAt(index));
  const rest = (text: string, from: number) => text.slice(at + from);
  if (typed.length === word.length - 1) return rest(typed, 0) === rest(word, 1);
  if (typed.length === word.length + 1) return rest(typed, 1) === rest(word, 0);
  const swapped = rest(typed, 0) === word.charAt(at + 1) + word.charAt(at) + rest(word, 2);
  const vowels = /^[aeiouy]{2}$/.test(typed.charAt(at) + word.charAt(at));
  return swapped || (vowels && rest(typed, 1) === rest(word, 1));
}

/** `killmyself` as its words, the fewest, or null. */
function splitKnown(typed: string, known: ReadonlySet<string>): Words | null {
  if (typed.length < SHORTEST_TOGETHER || typed.length > 40) return null;
  const best: (Words | null)[] = [[]];
  for (let end = 1; end <= typed.length; end++) {
    let found: Words | null = null;
    for (let start = 0; start < end; start++) {
      const [before, word] = [best[start], typed.slice(start, end)];
      if (!before || !known.has(word) || (word.length === 1 && word !== "i")) continue;
      if (!found || before.length + 1 < found.length) found = [...before, word];
    }
    best[end] = found;
  }
  return best[typed.length] ?? null;
}

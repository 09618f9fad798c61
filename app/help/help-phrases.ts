import { foldAccents } from "#app/base/text.ts";

export type Words = string[];

type Slot = ReadonlySet<string> | "...";

export type HelpPhrase = Slot[];

const MAX_GAP = 3;
/** Replaces each word of a harmless phrase; no help phrase contains it. */
export const HARMLESS = "";

/**
 * The words of a text in lower case without accents. Characters that hide letters stay (`k*ll`); apostrophes and
 * invisible characters go. A `d` after an apostrophe is a separate word: `od'd` is not `odd`.
 */
export function splitWords(text: string): Words {
  const plain = foldAccents(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/['’‘`´](d(?!\p{L}))?/gu, (_, d) => (d ? " d" : ""));
  return (plain.match(/[\p{L}\p{N}@$*]+(?:![\p{L}\p{N}@$*]+)*/gu) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** `a/b` is either word, `<name>` any word of that list, `...` a gap. @throws {Error} with what to write instead */
export function parseHelpPhrase(phrase: string, lists: Record<string, string[]>): HelpPhrase {
  return phrase.split(/\s+/).map((part) => {
    if (part === "...") return part;
    const options = part.split("/").flatMap((option) => {
      const name = /^<(.+)>$/.exec(option)?.[1];
      if (name === undefined) return splitWords(option);
      const list = lists[name];
      if (list) return list.flatMap(splitWords);
      throw new Error(`There is no list <${name}>. Name one of ${Object.keys(lists).join(", ")}.`);
    });
    if (options.length === 0) throw new Error(`“${part}” is not a word. Write one.`);
    return new Set(options);
  });
}

export function slotWords(slot: Slot | undefined): Words {
  return slot === undefined || slot === "..." ? [] : [...slot];
}

/** @throws {Error} with what to write instead */
export function normalisePhrase(phrase: HelpPhrase, normalise: (words: Words) => Words): HelpPhrase {
  const normal: HelpPhrase = [];
  let neighbours: Words = [];
  const endNeighbours = () => {
    normal.push(...normalise(neighbours).map((word) => new Set([word])));
    neighbours = [];
  };
  for (const slot of phrase) {
    if (slot !== "..." && slot.size === 1) {
      neighbours.push(...slot);
      continue;
    }
    endNeighbours();
    const choices = slotWords(slot).map((word) => normalise([word]));
    const other = choices.findIndex(({ length }) => length !== 1);
    if (other !== -1)
      throw new Error(
        `“${slotWords(slot)[other]}” is read as “${choices[other]?.join(" ")}”: write a separate phrase for it.`,
      );
    normal.push(slot === "..." ? slot : new Set(choices.flat()));
  }
  endNeighbours();
  if (slotWords(normal[0]).length === 0)
    throw new Error("This phrase begins with fillers only. Begin it with another word.");
  return normal;
}

export function endOfPhrase(phrase: HelpPhrase, words: Words, at: number, from = 0): number {
  let end = at;
  for (let index = from; index < phrase.length; index++) {
    const slot = phrase[index];
    if (slot === "...") return endAfterGap(phrase, words, end, index + 1);
    if (!slot?.has(words[end] ?? HARMLESS)) return -1;
    end++;
  }
  return end;
}

/** They turn a phrase into its opposite, so they are never skipped. */
const negation = /^(?:not?|never|without|(?:do|does|did|wo|ca|have|has|had|would|could|should)nt)$/;

/** One other word may stand between its words where it has three places or more and no gap. */
export function isPhraseAt(phrase: HelpPhrase, words: Words, at: number): boolean {
  if (endOfPhrase(phrase, words, at) !== -1) return true;
  const fitting = phrase.findIndex((slot, index) => slot === "..." || !slot.has(words[at + index] ?? HARMLESS));
  const skipped = words[at + fitting] ?? HARMLESS;
  if (fitting < 1 || phrase.length < 3 || phrase.includes("...")) return false;
  return (
    skipped !== HARMLESS && !negation.test(skipped) && endOfPhrase(phrase, words, at + fitting + 1, fitting) !== -1
  );
}

function endAfterGap(phrase: HelpPhrase, words: Words, at: number, from: number): number {
  for (let gap = 0; gap <= MAX_GAP; gap++) {
    const end = endOfPhrase(phrase, words, at + gap, from);
    if (end !== -1 || words[at + gap] === HARMLESS) return end;
  }
  return -1;
}

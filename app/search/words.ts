import { stemmer } from "stemmer";
import { foldAccents } from "#app/base/text.ts";

export interface Word {
  /** Folded: lower case, without accents. */
  word: string;
  start: number;
  end: number;
}

/** Inside a word also apostrophes, combining marks and invisible characters such as soft hyphens. */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}]|['’](?=\p{L}))*/gu;

/** In order, folded: `Café’s` → `cafes`. */
export function listWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) addWord(words, match);
  return words;
}

/** Found by how they begin, so that few words of a long document need to be stemmed. */
export function listWordsLike(text: string, stems: Iterable<string>): Word[] {
  const beginnings = new RegExp([BEYOND_ASCII, ...new Set([...stems].map(beginningOf))].join("|"), "g");
  const words: Word[] = [];
  for (let begun = beginnings.exec(text); begun; begun = beginnings.exec(text)) {
    wordAt.lastIndex = begun.index;
    const match = wordAt.exec(text);
    if (!match) continue;
    addWord(words, match);
    beginnings.lastIndex = wordAt.lastIndex;
  }
  return words;
}

/** A letter beyond ASCII may fold to any letters. */
const BEYOND_ASCII = "[\\u0080-\\uffff]";

function beginningOf(stem: string): string {
  const [first = "", second = ""] = stem;
  if (!plain.test(first)) return BEYOND_ASCII;
  const letter = `[${first}${first.toUpperCase()}]`;
  if (stem.length < 3 || !plain.test(second)) return letter;
  return `${letter}(?='?[${second}${second.toUpperCase()}\\u0080-\\uffff])`;
}

/** Not after a letter or digit with its marks, and not after an apostrophe inside a word. */
const wordAt = new RegExp(
  `(?=[\\p{L}\\p{N}])(?<![\\p{L}\\p{N}][\\p{M}\\p{Cf}]*)(?<![\\p{L}\\p{N}][\\p{M}\\p{Cf}]*['’](?=\\p{L}))${wordPattern.source}`,
  "yu",
);

/** Nobody looks for longer words, and no index holds them whole. Some PDFs have no spaces between words. */
const MAX_WORD_LENGTH = 40;

function addWord(words: Word[], { 0: raw, index }: RegExpExecArray): void {
  const whole = fold(raw);
  const word = whole.length > MAX_WORD_LENGTH ? [...whole].slice(0, MAX_WORD_LENGTH).join("") : whole;
  if (word !== "") words.push({ word, start: index, end: index + raw.length });
}

const plain = /^[a-z0-9]+$/;

function fold(raw: string): string {
  const lower = raw.toLowerCase();
  if (plain.test(lower)) return lower;
  return foldAccents(raw).replace(/[^\p{L}\p{N}]+/gu, "");
}

const stems = new Map<string, string>();
const MAX_CACHED_STEMS = 50_000;

export function stem(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  const made = plain.test(word) ? stemmer(word) : word;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  stems.set(word, made);
  return made;
}

export function listStems(text: string): string[] {
  return listWords(text).map(({ word }) => stem(word));
}

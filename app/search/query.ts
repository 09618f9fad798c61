import { listStems, listWords, stem } from "./words.ts";

/** Spec search.any-text. */
const MAX_TERM_LENGTH = 200;

const MAX_DIVIDED = 16;

/** Stems that must stand together. */
export type Phrase = string[];

/** A document must hold one phrase of every clause. */
export interface Clause {
  alternatives: Phrase[];
  /** What the last word may be the beginning of. */
  beginnings: Phrase[];
}

export interface Query {
  term: string;
  clauses: Clause[];
  /** All stems in the order they were written, for ranking documents that hold them together. */
  sequence: Phrase;
}

/** Words too common to mean anything. They count inside quotes, or when there is nothing else. */
const common = new Set(
  "a an and are as at be but by can do for from how i if in is it its me my not of on or our so that the their them they this to was we what when where which who why will with you your".split(
    " ",
  ),
);

export function isCommon(word: string): boolean {
  return common.has(word);
}

/** Inside a word it keeps joiners, as in family emoji, and non-joiners, as in Persian. */
export function parseTerm(value: string | null): string {
  return [...(value ?? "")]
    .slice(0, MAX_TERM_LENGTH)
    .join("")
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, "")
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .replace(/(?<!\S)[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?!\S)/g, "")
    .trim();
}

type Completions = string[];

/**
 * Nothing in it is an operator.
 * @param synonyms groups of phrases that mean the same, as stems
 * @param completions stems of the words that begin with the term's last word
 */
export function parseQuery(term: string, synonyms: Phrase[][], completions: Completions): Query {
  const clauses: Clause[] = [];
  const sequence: Phrase = [];
  const parts = term.split(/["“”«»]/);
  parts.forEach((part, index) => {
    const quoted = index % 2 === 1 && index < parts.length - 1;
    if (quoted) {
      const phrase = listStems(part);
      if (phrase.length > 0) clauses.push({ alternatives: [phrase], beginnings: [] });
      sequence.push(...phrase);
      return;
    }
    const words = listWords(part).map(({ word }) => word);
    const isLast = index === parts.length - 1;
    clauses.push(...readWords(words, synonyms, isLast ? completions : []));
    sequence.push(...words.map(stem));
  });
  const meant = clauses.length > 0 ? clauses : sequence.map((word) => ({ alternatives: [[word]], beginnings: [] }));
  return { term, clauses: distinct(meant, ({ alternatives }) => alternatives.join("|")), sequence };
}

export function divide(word: string, count = 3): string[][] {
  if (count === 1 || word.length > MAX_DIVIDED) return [[word]];
  const after = (at: number) => divide(word.slice(at), count - 1).map((rest) => [word.slice(0, at), ...rest]);
  return [[word], ...[...word].flatMap((_, at) => (at === 0 ? [] : after(at)))];
}

export function withoutBeginnings(query: Query): Query {
  return { ...query, clauses: query.clauses.map((clause) => ({ ...clause, beginnings: [] })) };
}

function readWords(words: string[], synonyms: Phrase[][], completions: Completions): Clause[] {
  const clauses: Clause[] = [];
  const stems = words.map(stem);
  for (let at = 0; at < stems.length; ) {
    const group = longestSynonym(stems, at, synonyms);
    const length = group?.length ?? 1;
    const own = stems.slice(at, at + length);
    const isLast = at + length === stems.length;
    if (group || !common.has(words[at] ?? "")) {
      const alternatives = distinct([own, ...(group?.phrases ?? [])], (phrase) => phrase.join(" "));
      const whole = new Set(alternatives.map((phrase) => phrase.join(" ")));
      const beginnings = isLast && length === 1 ? completions.filter((completion) => !whole.has(completion)) : [];
      clauses.push({ alternatives, beginnings: beginnings.map((completion) => [completion]) });
    }
    at += length;
  }
  return clauses;
}

function longestSynonym(stems: Phrase, at: number, synonyms: Phrase[][]): { length: number; phrases: Phrase[] } | null {
  let found: { length: number; phrases: Phrase[] } | null = null;
  for (const phrases of synonyms)
    for (const phrase of phrases)
      if (phrase.length > (found?.length ?? 0) && phrase.every((word, offset) => stems[at + offset] === word))
        found = { length: phrase.length, phrases };
  return found;
}

function distinct<T>(items: T[], keyOf: (item: T) => string): T[] {
  const known = new Map<string, T>();
  for (const item of items) if (!known.has(keyOf(item))) known.set(keyOf(item), item);
  return [...known.values()];
}

/** A plural or singular matches. Comparing stems would be too loose: `new` would match `news`. */
export function holdsPhrase(words: string[], phrases: string[][]): boolean {
  return phrases.some((phrase) =>
    words.some((_, at) => phrase.every((meant, offset) => isSameWord(words[at + offset] ?? "", meant))),
  );
}

/** The plural of a shorter word may mean something else: news is not the plural of new. */
const MIN_SINGULAR_LENGTH = 4;

function isSameWord(typed: string, meant: string): boolean {
  if (typed === meant || typed === pluralOf(meant)) return true;
  return typed.length >= MIN_SINGULAR_LENGTH && pluralOf(typed) === meant;
}

function pluralOf(word: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

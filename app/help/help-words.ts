import type { HelpWords } from "./help-content.ts";
import {
  endOfPhrase,
  HARMLESS,
  type HelpPhrase,
  isPhraseAt,
  normalisePhrase,
  parseHelpPhrase,
  slotWords,
  splitWords,
  type Words,
} from "./help-phrases.ts";
import { joinLetters, makeWordReader } from "./help-spelling.ts";
import { isLongerThanName, isOtherLanguage } from "./other-language.ts";

/** Words of need; or another language, in which nobody can look for them. */
export type Need = "words" | "language" | null;

export interface HelpMatcher {
  needsHelp(text: string): boolean;
  /**
   * Whether a word, in lower case without accents, occurs in phrases of need or in spellings, not only in harmless
   * phrases.
   */
  knows(word: string): boolean;
  isOtherLanguage(text: string): boolean;
  /** What texts call for, each by itself, since some phrases count only alone. `short` ones may be names in any language. */
  needOf(texts: string[], short: string[]): Need;
  problems: HelpProblem[];
}

interface HelpProblem {
  list: "phrases" | "alone" | "meant" | "harmless";
  index: number;
  message: string;
}

const sentenceEnd = /[.!?;:](?=\s|$)|\n/;

/**
 * Makes the matcher of help words, for both searches and children’s messages (spec search.help-words).
 * @param isEnglish whether a dictionary has a word; without one, as in browsers, other languages are a guess
 */
export function makeHelpMatcher(help: HelpWords, isEnglish?: (word: string) => boolean): HelpMatcher {
  const problems: HelpProblem[] = [];
  const attempt = <T>(list: HelpProblem["list"], index: number, read: () => T): T[] => {
    try {
      return [read()];
    } catch (error) {
      problems.push({ list, index, message: (error as Error).message });
      return [];
    }
  };
  const parsed = (["phrases", "alone", "meant", "harmless"] as const).flatMap((list) =>
    (help[list] ?? []).flatMap((text, index) =>
      attempt(list, index, () => ({ list, index, phrase: parseHelpPhrase(text, help.lists) })),
    ),
  );
  const spellings = Object.entries(help.spellings).flatMap(([one, others]) =>
    others.map((other) => ({ from: splitWords(other), to: splitWords(one) })),
  );
  const fillers = new Set(help.fillers.flatMap(splitWords));
  const openers = new Set(help.openers?.flatMap(splitWords));
  const wordsIn = (phrases: typeof parsed) => phrases.flatMap(({ phrase }) => phrase.flatMap(slotWords));
  const ofNeed = new Set([
    ...spellings.flatMap(({ from, to }) => [...from, ...to]),
    ...wordsIn(parsed.filter(({ list }) => list === "phrases" || list === "alone")),
  ]);
  const vocabulary = new Set([...ofNeed, ...fillers, ...openers, ...wordsIn(parsed)]);
  const distinctive = parsed.flatMap(({ list, phrase }) =>
    list === "phrases" && phrase.length === 1 ? phrase.flatMap(slotWords) : [],
  );
  const readWord = makeWordReader(vocabulary, distinctive);
  const readWords = (words: Words) => joinLetters(words, vocabulary, readWord).flatMap(readWord);
  const normalise = makeNormaliser(spellings, fillers);
  const compile = (name: HelpProblem["list"]) =>
    byFirstWord(
      parsed.flatMap(({ list, index, phrase }) =>
        list === name ? attempt(list, index, () => normalisePhrase(phrase, normalise)) : [],
      ),
    );
  const phrases = compile("phrases");
  const alone = compile("alone");
  const meant = compile("meant");
  const harmless = compile("harmless");

  /** Works on one sentence at a time: words after a full stop cannot make harmless what comes before it. */
  const withoutHarmless = (sentence: Words): Words => {
    if (hasAnyOf(meant, sentence)) return sentence;
    const words = [...sentence];
    sentence.forEach((word, at) => {
      for (const phrase of harmless.get(word) ?? [])
        words.fill(HARMLESS, at, Math.max(at, endOfPhrase(phrase, sentence, at)));
    });
    return words;
  };

  const needsHelp = (text: string) => {
    const sentences = text.split(sentenceEnd).map((sentence) => normalise(readWords(splitWords(sentence))));
    const whole = sentences.flat();
    if (isAllOf(alone, openers, whole)) return true;
    return hasAnyOf(phrases, sentences.flatMap(withoutHarmless));
  };
  const knows = (word: string) => ofNeed.has(word);
  const isKnown = (word: string) => isEnglish?.(word) || ((!isEnglish || word.length > 2) && knows(word));
  const isOther = (text: string) => isOtherLanguage(text, isKnown, isEnglish !== undefined);
  return {
    needsHelp,
    isOtherLanguage: isOther,
    needOf(texts, short) {
      if ([...texts, ...short].some(needsHelp)) return "words";
      return [...texts, ...short.filter(isLongerThanName)].some(isOther) ? "language" : null;
    },
    knows,
    problems,
  };
}

/** Single words first, then groups of words, the longest first, so that `me self` is read like `my self`. */
function makeNormaliser(spellings: { from: Words; to: Words }[], fillers: ReadonlySet<string>) {
  const ofWord = new Map(
    spellings.flatMap(({ from, to }) => (from.length === 1 ? [[from[0] ?? "", to] as const] : [])),
  );
  const wordByWord = (words: Words): Words => {
    const normal: Words = [];
    for (const word of words) if (!fillers.has(word)) normal.push(...(ofWord.get(word) ?? [word]));
    return normal;
  };
  const together = spellings.flatMap(({ from, to }) => (from.length > 1 ? [{ from: wordByWord(from), to }] : []));
  const byWord = new Map<string, { from: Words; to: Words }[]>();
  for (const spelling of together.sort((a, b) => b.from.length - a.from.length))
    add(byWord, spelling.from[0], spelling);
  return (sentence: Words): Words => {
    const words = wordByWord(sentence);
    const normal: Words = [];
    for (let at = 0; at < words.length; ) {
      const word = words[at] ?? "";
      const spelling = byWord.get(word)?.find(({ from }) => from.every((part, offset) => words[at + offset] === part));
      if (spelling) normal.push(...spelling.to);
      else normal.push(word);
      at += spelling?.from.length ?? 1;
    }
    return normal;
  };
}

function hasAnyOf(phrases: Map<string, HelpPhrase[]>, words: Words): boolean {
  return words.some((word, at) => phrases.get(word)?.some((phrase) => isPhraseAt(phrase, words, at)));
}

function isAllOf(phrases: Map<string, HelpPhrase[]>, openers: ReadonlySet<string>, words: Words): boolean {
  const onlyOpeners = new Set([0]);
  const withPhrase = new Set<number>();
  words.forEach((word, at) => {
    if (!onlyOpeners.has(at) && !withPhrase.has(at)) return;
    if (openers.has(word)) (withPhrase.has(at) ? withPhrase : onlyOpeners).add(at + 1);
    for (const phrase of phrases.get(word) ?? []) withPhrase.add(endOfPhrase(phrase, words, at));
  });
  return withPhrase.has(words.length);
}

function byFirstWord(phrases: HelpPhrase[]): Map<string, HelpPhrase[]> {
  const phrasesByWord = new Map<string, HelpPhrase[]>();
  for (const phrase of phrases) for (const word of slotWords(phrase[0])) add(phrasesByWord, word, phrase);
  return phrasesByWord;
}

function add<T>(to: Map<string, T[]>, key: string | undefined, value: T): void {
  const values = to.get(key ?? "");
  if (values) values.push(value);
  else to.set(key ?? "", [value]);
}

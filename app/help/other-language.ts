import { foldAccents, normalise } from "#app/base/text.ts";

/** Words of nearly every English sentence that few other languages have. Kriol writes most of them in its own way. */
const frequentWords = new Set(
  `the an and or but if because cause cos coz bc bcoz of to in on at for from with about into out up down off over
  after before by than then when wen where what wat wot who why how which that this these those there here it its he
  she they them her his their we us our you your u ur r my myself is are was were be been being am isnt arent wasnt do does
  did done dont doesnt didnt have hav has had havent can cant could couldnt will wont would wouldnt should shouldnt shud wud cud not never
  yes all any some more most less much many every each other another just only also too very really like get gets got
  going went want wants make made need think know say said see something someone anything nothing everyone everything
  people kids ive id thats theyre hes shes hi lol omg gonna wanna gotta dunno`.split(/\s+/),
);

const sentenceEnd = /[.!?;:\n。؟।]+/;
const address = /@|\/\/|www\.|\.(?:com|org|net|edu|gov|au)(?![a-z])/i;
/** Shorter words are known by chance too often. */
const MIN_KNOWN_LENGTH = 3;
/** Fewer words that nobody knows may be names or mistakes. */
const MIN_UNKNOWN = 3;
const MIN_SENTENCE = 6;
const MIN_LETTERS = 5;

/**
 * Whether most letters of a text, or of a part of it, are of another script, or hardly any of its words are English.
 * @param hasDictionary whether `knows` nearly all words: then one may be enough, or three unknown ones in a row
 */
export function isOtherLanguage(text: string, knows: (word: string) => boolean, hasDictionary = false): boolean {
  const plain = text.replace(/\S+/g, (part) => (address.test(part) ? "," : part));
  const sentences = plain.split(sentenceEnd);
  if ([plain, ...sentences].some(isOtherScript)) return true;
  const words = sentences.map(listWords);
  const known = new Set([
    BREAK,
    ...[...new Set(words.flat())].filter((word) => frequentWords.has(word) || knows(word)),
  ]);
  if (hasLittleEnglish(words.flat(), known, hasDictionary ? 1 : MIN_UNKNOWN)) return true;
  const isRun = (_: string, at: number, part: string[]) =>
    at + MIN_UNKNOWN <= part.length && part.slice(at, at + MIN_UNKNOWN).every((word) => !known.has(word));
  return words.some(
    (part) =>
      (hasDictionary && part.some(isRun)) ||
      (new Set(part).size >= MIN_SENTENCE && hasLittleEnglish(part, known, MIN_UNKNOWN)),
  );
}

/** A Chinese letter counts as a word. */
export const isLongerThanName = (text: string) =>
  (text.match(/\p{Script=Han}|\p{L}[\p{L}\p{M}]*/gu)?.length ?? 0) >= MIN_SENTENCE;

/** Whether frequent words, which count two, and known ones are less than every second word, and enough are not known. */
function hasLittleEnglish(part: string[], known: ReadonlySet<string>, least: number): boolean {
  const words = [...new Set(part)].filter((word) => word !== BREAK);
  // Short words are words of many languages, and tell nothing in a short text.
  const isShort = (word: string) => word.length < MIN_KNOWN_LENGTH && !frequentWords.has(word);
  const count = words.filter((word) => words.length >= MIN_SENTENCE || !isShort(word) || !known.has(word)).length;
  const long = words.filter((word) => known.has(word) && !isShort(word));
  const english = long.length + long.filter((word) => frequentWords.has(word)).length;
  return count - english >= least && english * 2 < count && words.join("").length >= MIN_LETTERS;
}

/** Stands for a comma, a number, a single letter, which is a word of many languages, and letters typed for fun. */
const BREAK = "";

function listWords(sentence: string): string[] {
  const plain = normalise(sentence, "NFC").replace(/['’]/g, "");
  const isLoud = plain === plain.toUpperCase();
  return (plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[^\p{L}\p{N}\s-]/gu) ?? []).flatMap((word, at) => {
    if (/^\p{Lu}/u.test(word) && at > 0 && !isLoud) return [];
    const isFun = word.length >= MIN_LETTERS && new Set(word).size <= 3;
    return isFun || !/^\p{L}[\p{L}\p{M}]+$/u.test(word) ? BREAK : word.toLowerCase();
  });
}

function isOtherScript(text: string): boolean {
  const letters = foldAccents(text).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}

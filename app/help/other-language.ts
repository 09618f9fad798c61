import { foldAccents, normalise } from "#app/base/text.ts";

/**
 * Words of nearly every English sentence, as they are spelled and texted, without those that many other languages have.
 * Only this spelling counts: Kriol writes most of them in its own way.
 */
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
/** Shorter words are known by chance too often. */
const MIN_KNOWN_LENGTH = 3;
/** Fewer words that nobody knows may be names or mistakes. */
const MIN_UNKNOWN = 3;
/** A shorter sentence of an English text may have hardly any of its words, and so may a name. */
const MIN_SENTENCE = 6;

/**
 * Whether a text, or a sentence in it, is not in English: most of its letters are of another script, or hardly any of its
 * words are English.
 * @param knows whether a word in lower case is a known word of English
 */
export function isOtherLanguage(text: string, knows: (word: string) => boolean): boolean {
  const isOther = (part: string, least?: number) => isOtherScript(part) || hasLittleEnglish(part, knows, least);
  return isOther(text, MIN_UNKNOWN) || text.split(sentenceEnd).some((sentence) => isOther(sentence));
}

/**
 * Whether a text of at least so many words is not in English: there a frequent word, which counts two, or a known one,
 * which counts one, is at least every second word.
 */
export function hasLittleEnglish(text: string, knows: (word: string) => boolean, least = MIN_SENTENCE): boolean {
  const plain = normalise(text, "NFC").toLowerCase().replace(/['’]/g, "");
  const words = new Set(plain.match(/\p{L}[\p{L}\p{M}\p{N}]*/gu));
  let english = 0;
  let count = 0;
  for (const word of words) {
    const isFrequent = frequentWords.has(word);
    // Single letters are words of many languages.
    if (word.length > 1 || isFrequent) count += 1;
    if (isFrequent) english += 2;
    else if (word.length >= MIN_KNOWN_LENGTH && knows(word)) english += 1;
  }
  return count >= least && count - english >= MIN_UNKNOWN && english * 2 < count;
}

function isOtherScript(text: string): boolean {
  const letters = foldAccents(text).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}

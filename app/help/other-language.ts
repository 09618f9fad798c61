import { foldAccents } from "#app/base/text.ts";
import { splitWords } from "./help-phrases.ts";

/** Very common words of languages in Latin letters, such as Vietnamese, without accents. English does not have them. */
const otherWords = new Set(
  `toi con khong muon khi cua cho duoc nguoi nha em anh bo bi danh giup saya aku tidak yang dan di ke dari ayah ibu mau
  mahu tolong takut rumah ada ini ya wa kwa mimi nataka naogopa baba nyumbani sina nisaidie tafadhali yangu waan waxaan
  waa iyo oo ku wuu aan aabahay hooyaday guriga baqayaa qof ii ako ang ng ko mga ay hindi po ayoko nanay tatay wala kami
  je suis mon pas de la le les et veux jai est une peur avec pere mere moi mi yo el que en mis tengo quiero por una miedo
  casa mama papa alguien nadie mio mia io voglio ho che non il paura sono ich mein nicht und der mich habe zu von angst
  vater mutter bin ist mir nach niemand ben babam annem istiyorum bir ve evde yardim kimse nie mnie mam boje sie moj moja
  tata jest chce nikt meu minha eu nao para em tenho quero medo um ninguem ne da se zelim bojim kuci nitko niko hocu sam`.split(
    /\s+/,
  ),
);
/** Fewer words that nobody knows may be names or mistakes. */
const MIN_UNKNOWN = 3;
/** One known word in so many may be chance. */
const KNOWN_SHARE = 4;

/**
 * Whether a text is not in English: most of its letters are of another script, it has more words of other languages
 * than English ones, or hardly a word is known.
 * @param knows whether a word, in lower case without accents, is a known word of English
 */
export function isOtherLanguage(text: string, knows: (word: string) => boolean): boolean {
  if (isOtherScript(text)) return true;
  const words = splitWords(text).filter((word) => /\p{L}/u.test(word));
  const others = words.filter((word) => otherWords.has(word)).length;
  const english = words.filter((word) => !otherWords.has(word) && knows(word)).length;
  return others > english || (words.length >= MIN_UNKNOWN && english * KNOWN_SHARE <= words.length);
}

/** Whether a message is not in English, as far as its script and its very common words say. */
export function isForeign(text: string): boolean {
  const words = splitWords(text);
  const others = words.filter((word) => otherWords.has(word)).length;
  return isOtherScript(text) || (others > 1 && others * 3 > words.length);
}

function isOtherScript(text: string): boolean {
  const letters = foldAccents(text).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}

import { plainLetters } from "#app/base/text/plain-letters.ts";
import { splitWords } from "./help-phrases.ts";

/** Very common words of languages in Latin letters, without accents, that English does not have. */
const otherWords = new Set(
  [
    "toi con khong muon khi cua cho duoc nguoi lam nha rat minh em anh bo bi danh giup dang moi vi", // Vietnamese
    "saya aku tidak yang dan di ke dari ayah ibu bapak mau mahu ingin tolong takut rumah ada ini dengan", // Indonesian, Malay
    "ya wa kwa mimi nataka ninataka naogopa baba nyumbani sina nisaidie tafadhali yangu wangu kila", // Swahili
    "waan waxaan waa iyo oo ku wuu aan aabahay hooyaday aabe guriga baqayaa rabaa qof ii", // Somali
    "ako ang ng ko mga ay hindi po ayoko nanay tatay bahay takot wala kami kaming nyo nila sila", // Tagalog
    "je suis mon pas de la le les et veux jai est une peur avec pere mere chez personne moi elle", // French
    "mi yo el que en mis tengo quiero por una miedo casa escuela ayuda mama papa alguien nadie estoy", // Spanish
    "mio mia io voglio ho di che non il una paura sono nessuno padre madre della", // Italian
    "ich mein meine nicht und der mich habe zu von angst vater mutter bin ist mir nach niemand", // German
    "ben beni babam annem istiyorum bir ve cok evde korkuyorum yardim kimse bana degil", // Turkish
    "nie mnie mam boje sie moj moja tata jest chce dom domu nikt ze bardzo", // Polish
    "meu minha eu nao para em tenho quero medo um uma pai mae ninguem estou", // Portuguese
    "ne da je se zelim bojim kuci moj nitko niko hocu sam zivjeti mene", // Croatian, Serbian, Bosnian
    "mijn ik niet een het van jag inte vill min nuk dua nu imi vreau kei te ahau fa au", // Dutch, Swedish, Albanian and others
  ].flatMap((words) => words.split(" ")),
);
const englishWords = new Set(
  "the a an and of to in is it for on at with my your we you he she they what how why when where who can do not are was be have has about near like want more".split(
    " ",
  ),
);
/** Fewer words that nobody knows may be names or mistakes. */
const FEWEST_UNKNOWN = 3;
/** One known word in so many may be chance. */
const KNOWN_SHARE = 4;

/**
 * Whether a text is not in English: most of its letters are of another script, it has more words of other languages
 * than English ones, or hardly a word is known.
 * @param knows whether a word, in lower case without accents, is a known word of English
 */
export function isOtherLanguage(text: string, knows: (word: string) => boolean): boolean {
  const letters = plainLetters(text).match(/\p{L}/gu) ?? [];
  if (letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2) return true;
  const words = splitWords(text).filter((word) => /\p{L}/u.test(word));
  const others = words.filter((word) => otherWords.has(word)).length;
  const english = words.filter((word) => !otherWords.has(word) && (englishWords.has(word) || knows(word))).length;
  return others > english || (words.length >= FEWEST_UNKNOWN && english * KNOWN_SHARE <= words.length);
}

/** The dictionary has words without these. */
const ending = /(?:e?d|e?r|e?st|ing|ly|ness|able|ment)$/;

let dictionary: Promise<ReadonlySet<string>> | undefined;

/**
 * @param others words that it does not have, and those of two letters, which are words of many languages
 * @returns whether a word in lower case, without apostrophes, is English, or a long one is but for its vowels
 */
export async function loadEnglish(others: string[] = []): Promise<(word: string) => boolean> {
  dictionary ??= readDictionary();
  const words = await dictionary;
  const also = new Set(others);
  return (word) => {
    if (also.has(word) || word.length < 3) return also.has(word);
    const singular = word.replace(/s$/, "");
    const base = singular.replace(ending, "");
    const forms = [word, singular, base, `${base}e`, base.replace(/i$/, "y")];
    return forms.some((form) => words.has(form) || (word.length > 6 && words.has(consonantsOf(form))));
  };
}

async function readDictionary(): Promise<ReadonlySet<string>> {
  const { default: english } = await import("dictionary-en-au");
  const text = new TextDecoder().decode(english.dic);
  const words = text.replace(/'/g, "").match(/^[a-z]{2,}/gm) ?? [];
  return new Set([...words, ...words.map(consonantsOf)]);
}

/** In capitals, since children swap and leave out vowels; the word if these are too few. */
function consonantsOf(word: string): string {
  const consonants = word.replace(/(?<!^)[aeiouyw]/g, "").replace(/(.)\1+/g, "$1");
  return consonants.length < 4 ? word : consonants.toUpperCase();
}

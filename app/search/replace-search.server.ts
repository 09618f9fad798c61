import { inBatches, jsonColumn } from "#app/base/stores.server.ts";
import { normalise } from "#app/base/text.ts";
import type { SearchCard } from "#app/content/check.ts";
import type { Db } from "#server/db/schema.ts";
import { replaceCorrections, type Spelling } from "./corrections.server.ts";
import type { SearchDocument, SearchSettings } from "./search.ts";
import { addToIndex, clearIndex, finishIndex, MAX_DOCUMENT_WORDS } from "./search-index.server.ts";
import { listWords, stem, type Word } from "./words.ts";

export const settingJson = jsonColumn<SearchSettings>();
export const pathJson = jsonColumn<string[]>();
export const cardJson = jsonColumn<SearchCard>();

const BATCH_SIZE = 200;
/** For snippets, in characters. */
const MAX_STORED_LENGTH = 8000;

export async function replaceSearch(trx: Db, documents: SearchDocument[], settings: SearchSettings): Promise<void> {
  await clearIndex(trx);
  await trx.deleteFrom("search_document").execute();
  await trx.deleteFrom("search_word").execute();
  await trx.deleteFrom("search_setting").execute();
  await trx
    .insertInto("search_setting")
    .values({ id: 1, setting_json: settingJson.format(settings) })
    .execute();

  // A document without a date is always current: it counts as newer than all that have one.
  const when = ({ date }: SearchDocument) => date ?? Number.MAX_SAFE_INTEGER;
  const ordered = [...documents].sort((a, b) => when(a) - when(b));
  const vocabulary = new Map<string, number>();
  const written = new Map<string, Spelling>();
  const numbered = ordered.map((document, index) => ({ id: index + 1, ...document }));
  for (const batch of inBatches(numbered, BATCH_SIZE)) {
    const rows = batch.map(({ id, address, title, path, summary, text, card }) => ({
      id,
      address,
      title,
      path_json: pathJson.format(path),
      summary,
      text: text.slice(0, MAX_STORED_LENGTH),
      card_json: card ? cardJson.format(card) : null,
    }));
    await trx.insertInto("search_document").values(rows).execute();
    const indexed = batch.map(({ id, title, summary, text }) => {
      const words = { title: listWords(title), body: listWords(`${summary} ${text}`).slice(0, MAX_DOCUMENT_WORDS) };
      for (const word of new Set([...words.title, ...words.body].map((listed) => listed.word)))
        vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
      countSpellings(written, title, words.title);
      countSpellings(written, `${summary} ${text}`, words.body);
      return { id, title: words.title.map(({ word }) => stem(word)), body: words.body.map(({ word }) => stem(word)) };
    });
    await addToIndex(trx, indexed);
  }
  await finishIndex(trx);
  await replaceWords(trx, vocabulary);
  await replaceCorrections(trx, vocabulary, written);
}

/**
 * With accents if most are, and with capitals only if it is never written without, like a name. Only one spelling of
 * each word is stored; every different one lowers its lead by one (Boyer and Moore’s majority vote).
 */
function countSpellings(written: Map<string, Spelling>, text: string, words: Word[]): void {
  for (const { word, start, end } of words) {
    const raw = text.slice(start, end);
    const shown = raw === word || /['’]/.test(raw) ? word : normalise(raw, "NFKC").replace(/\p{Cf}/gu, "");
    const spelling = written.get(word);
    if (!spelling || spelling.lead === 0) written.set(word, { shown, lead: 1 });
    else if (spelling.shown.toLowerCase() === shown.toLowerCase()) {
      spelling.lead += 1;
      // Small letters are greater than capitals when strings are compared.
      if (shown > spelling.shown) spelling.shown = shown;
    } else spelling.lead -= 1;
  }
}

async function replaceWords(trx: Db, vocabulary: Map<string, number>): Promise<void> {
  const words = [...vocabulary].map(([word, documents]) => ({
    word,
    stem: stem(word),
    length: word.length,
    documents,
  }));
  for (const batch of inBatches(words)) await trx.insertInto("search_word").values(batch).execute();
}

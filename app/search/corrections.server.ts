import { inBatches } from "#app/base/stores.server.ts";
import { foldAccents } from "#app/base/text.ts";
import type { HelpMatcher } from "#app/help/help-words.ts";
import type { Db } from "#server/db/schema.ts";
import { editsBetween, isLikeWord, spellingKeys } from "./spelling.ts";
import { listWords } from "./words.ts";

const MAX_WORDS_OF_KEY = 16;

export interface Spelling {
  shown: string;
  lead: number;
}

/**
 * @param vocabulary in how many documents each word is, folded
 * @param written how each is written
 */
export async function replaceCorrections(
  trx: Db,
  vocabulary: Map<string, number>,
  written: Map<string, Spelling>,
): Promise<void> {
  await trx.deleteFrom("search_spelling").execute();
  const used = new Map<string, number>();
  const rows: { key: string; word: string; documents: number }[] = [];
  for (const [word, documents] of [...vocabulary].sort(([, a], [, b]) => b - a))
    for (const key of spellingKeys(word)) {
      const words = (used.get(key) ?? 0) + 1;
      used.set(key, words);
      if (words <= MAX_WORDS_OF_KEY) rows.push({ key, word: written.get(word)?.shown ?? word, documents });
    }
  for (const batch of inBatches(rows)) await trx.insertInto("search_spelling").values(batch).execute();
}

interface HarmCheck {
  matcher: HelpMatcher;
  ordinary: ReadonlySet<string>;
}

/**
 * The term with each unknown word replaced by a known one that is one letter away or sounds the same, or null.
 * A word of harm is never offered (spec search.corrections).
 */
export async function findCorrection(
  db: Db,
  term: string,
  isKnown: (word: string) => boolean,
  { matcher, ordinary }: HarmCheck,
): Promise<string | null> {
  const words = listWords(term);
  const unknown = words.filter(({ word }) => !isKnown(word));
  const keys = [...new Set(unknown.flatMap(({ word }) => spellingKeys(word)))];
  if (keys.length === 0) return null;
  const rows = await db.selectFrom("search_spelling").select(["word", "documents"]).where("key", "in", keys).execute();
  const folded = rows.map(({ word: written, documents }) => ({ word: foldAccents(written), written, documents }));
  const offered = folded.filter(({ word }) => !matcher.knows(word) || ordinary.has(word));
  let corrected = term;
  for (const { word, start, end } of unknown.reverse()) {
    const near = offered
      .filter((candidate) => isLikeWord(word, candidate.word, words.length === 1))
      .map((candidate) => ({ ...candidate, edits: editsBetween(word, candidate.word) }))
      .sort((a, b) => a.edits - b.edits || b.documents - a.documents || (a.word < b.word ? -1 : 1));
    if (near[0]) corrected = corrected.slice(0, start) + near[0].written + corrected.slice(end);
  }
  return corrected === term || matcher.needsHelp(corrected) ? null : corrected;
}

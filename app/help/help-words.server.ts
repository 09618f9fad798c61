import { cachePublished, jsonColumn } from "#app/base/stores.server.ts";
import type { Db } from "#server/db/schema.ts";
import { loadEnglish } from "./english.server.ts";
import { type HelpWords, noWords, wordsToCheck } from "./help-content.ts";
import { type HelpMatcher, makeHelpMatcher } from "./help-words.ts";

const wordsJson = jsonColumn<HelpWords>();

export async function findHelpWords(db: Db): Promise<HelpWords> {
  const row = await db.selectFrom("help_setting").select("words_json").executeTakeFirst();
  return row ? wordsJson.parse(row.words_json) : noWords;
}

/** Making one takes the time of several pages, so what is published with the same words leaves it as it is. */
function keepMatcher(name: string, make: (words: HelpWords) => HelpMatcher | Promise<HelpMatcher>) {
  let last: { json: string; matcher: HelpMatcher } | null = null;
  return (db: Db) =>
    cachePublished(db, name, async () => {
      const words = await findHelpWords(db);
      const json = wordsJson.format(words);
      if (last?.json !== json) last = { json, matcher: await make(words) };
      return last.matcher;
    });
}

export const findHelpMatcher = keepMatcher("help matcher", async (words) =>
  makeHelpMatcher(words, await loadEnglish(words.english)),
);

/** Of insults, hate and sexual words. */
export const findCheckMatcher = keepMatcher("check matcher", (words) => makeHelpMatcher(wordsToCheck(words)));

/** Call it inside a transaction. */
export async function replaceHelpWords(trx: Db, words: HelpWords): Promise<void> {
  await trx.deleteFrom("help_setting").execute();
  await trx
    .insertInto("help_setting")
    .values({ id: 1, words_json: wordsJson.format(words) })
    .execute();
}

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

export function findHelpMatcher(db: Db): Promise<HelpMatcher> {
  return cachePublished(db, "help matcher", async () => {
    const words = await findHelpWords(db);
    return makeHelpMatcher(words, await loadEnglish(words.english));
  });
}

/** Of insults, hate and sexual words. */
export function findCheckMatcher(db: Db): Promise<HelpMatcher> {
  return cachePublished(db, "check matcher", async () => makeHelpMatcher(wordsToCheck(await findHelpWords(db))));
}

/** Call it inside a transaction. */
export async function replaceHelpWords(trx: Db, words: HelpWords): Promise<void> {
  await trx.deleteFrom("help_setting").execute();
  await trx
    .insertInto("help_setting")
    .values({ id: 1, words_json: wordsJson.format(words) })
    .execute();
}

import { z } from "zod";
import { pageAddress, phrase } from "#app/base/content-fields.ts";

/** Words, as a list or as text with spaces between them. */
const wordList = z
  .union([phrase.transform((text) => text.split(/\s+/)), z.array(phrase)], {
    error: "Write words with spaces between them.",
  })
  .default([]);
const phrases = z.array(phrase).default([]);

/**
 * The `help` part of `content/search.yaml`: how children say that they may need help now. The file explains its
 * notation.
 */
export const helpSchema = z.strictObject({
  pages: z.array(pageAddress).default([]).describe("Pages shown first in the results"),
  ordinary: wordList.describe("Words that are not a sign of need by themselves"),
  spellings: z.record(phrase, z.array(phrase)).default({}).describe("Other ways to write a word"),
  fillers: wordList.describe("Words that may come in between"),
  lists: z.record(phrase, wordList).default({}).describe("Lists of words that phrases refer to by name"),
  phrases: phrases.describe("What a child in need may say"),
  alone: phrases.describe("What counts only if nothing else is said, apart from others of these"),
  openers: wordList.describe("Words that may come before and between those"),
  meant: phrases.describe("What shows that nothing said with it is harmless"),
  harmless: phrases.describe("What only sounds like it"),
});

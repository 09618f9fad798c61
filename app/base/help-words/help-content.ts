import { z } from "zod";
import { pageAddress, phrase } from "#app/base/content-fields.ts";

/** Words, as a list or on lines with spaces between them. */
const wordList = z
  .union([phrase.transform((text) => text.split(/\s+/)), z.array(phrase)], {
    error: "Write words with spaces between.",
  })
  .default([]);
const phrases = z.array(phrase).default([]);

/**
 * The part `help` of `content/search.yaml`: how children say that they may need help now. The file explains its
 * notation.
 */
export const helpSchema = z.strictObject({
  pages: z.array(pageAddress).default([]).describe("Pages that lead the results"),
  ordinary: wordList.describe("Words that are no sign of need"),
  spellings: z.record(phrase, z.array(phrase)).default({}).describe("Other ways to write a word"),
  fillers: wordList.describe("Words that may stand in between"),
  lists: z.record(phrase, wordList).default({}).describe("Words that phrases name together"),
  phrases: phrases.describe("What a child in need may say"),
  alone: phrases.describe("What counts only when nothing else is said, but others of these"),
  openers: wordList.describe("Words that may stand before and between those"),
  meant: phrases.describe("What nothing harmless is said with"),
  harmless: phrases.describe("What is meant otherwise"),
});

import { z } from "zod";
import { pageAddress, phrase } from "#app/base/content-fields.ts";

const wordList = z
  .union([phrase.transform((text) => text.split(/\s+/)), z.array(phrase)], {
    error: "Write words with spaces between them.",
  })
  .default([]);
const phrases = z.array(phrase).default([]);

/** The `help` part of `content/search.yaml`, which explains its notation. */
export const helpSchema = z.strictObject({
  pages: z.array(pageAddress).default([]).describe("Pages that come first in the results"),
  ordinary: wordList.describe("Words of the phrases that mean no harm by themselves"),
  everyday: wordList.describe(
    "Words of everyday subjects: a search with one of these is not asked whether it is about a person",
  ),
  spellings: z.record(phrase, z.array(phrase)).default({}).describe("Other ways to write a word"),
  fillers: wordList.describe("Words that may stand between the words of a phrase"),
  lists: z.record(phrase, wordList).default({}).describe("Lists of words, which phrases can name"),
  phrases: phrases.describe("What a child in need may say"),
  alone: phrases.describe("Phrases that count only when nothing is said but these"),
  openers: wordList.describe("Words that may stand before and between those"),
  meant: phrases.describe("Phrases that make everything in their sentence count, even what sounds harmless"),
  harmless: phrases.describe("Phrases that only sound like it"),
  english: wordList.describe("Places, names and slang that are no other language, though no dictionary has them"),
  check: phrases.describe("Insults, hate and sexual words, with which moderators read a response with more care"),
});

type Help = z.output<typeof helpSchema>;
/** Content that was published long ago may lack some lists. */
export type HelpWords = Omit<Help, "pages" | "ordinary" | "everyday" | "openers" | "meant" | "english" | "check"> &
  Partial<Pick<Help, "openers" | "meant" | "english" | "check">>;

export const noWords: HelpWords = { spellings: {}, fillers: [], lists: {}, phrases: [], alone: [], harmless: [] };

export const wordsToCheck = ({ spellings, lists, check = [] }: HelpWords) => ({
  ...noWords,
  spellings,
  lists,
  phrases: check,
});

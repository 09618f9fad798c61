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
  pages: z.array(pageAddress).default([]),
  ordinary: wordList,
  everyday: wordList,
  spellings: z.record(phrase, z.array(phrase)).default({}),
  fillers: wordList,
  lists: z.record(phrase, wordList).default({}),
  phrases,
  alone: phrases,
  openers: wordList,
  meant: phrases,
  harmless: phrases,
  english: wordList,
  check: phrases,
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

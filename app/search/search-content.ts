import { z } from "zod";
import { pageAddress } from "#app/base/content-fields.ts";
import { helpSchema } from "#app/base/help-words/help-content.ts";

const words = z.string({ error: "Write words." }).trim().min(1, "Write words.");

/** `content/search.yaml`: what editors know about words. */
export const searchSchema = z.strictObject({
  synonyms: z
    .array(z.array(words).min(2, "Name at least two words that mean the same."))
    .default([])
    .describe("Words that mean the same"),
  bestBets: z
    .array(z.strictObject({ terms: z.array(words).min(1).describe("What is searched for"), page: pageAddress }))
    .default([])
    .describe("The page that comes first for a term"),
  help: helpSchema.prefault({}).describe("How children say that they may need help; the file explains its signs"),
  tips: z.array(words).default([]).describe("What to try when nothing is found"),
});

export type SearchContent = z.output<typeof searchSchema>;

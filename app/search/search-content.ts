import { z } from "zod";
import { pageAddress, phrase } from "#app/base/content-fields.ts";
import { helpSchema } from "#app/base/help-words/help-content.ts";

/** `content/search.yaml`: what editors know about words. */
export const searchSchema = z.strictObject({
  synonyms: z
    .array(z.array(phrase).min(2, "Name at least two words that mean the same."))
    .default([])
    .describe("Words that mean the same"),
  bestBets: z
    .array(z.strictObject({ terms: z.array(phrase).min(1).describe("What is searched for"), page: pageAddress }))
    .default([])
    .describe("The page that comes first for a term"),
  help: helpSchema.prefault({}).describe("How children say that they may need help; the file explains its signs"),
  unread: z
    .array(z.string("Write the document’s file, such as documents/plan.pdf."))
    .default([])
    .describe(
      "Documents that search cannot read, as a locked one, by their files, such as documents/plan.pdf; they go online all the same",
    ),
  tips: z.array(phrase).default([]).describe("What to try when nothing is found"),
});

export type SearchContent = z.output<typeof searchSchema>;

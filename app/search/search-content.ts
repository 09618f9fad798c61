import { z } from "zod";
import { helpSchema } from "#app/site/help-content.ts";
import { pageAddress } from "#app/site/site-content.ts";

const words = z.string({ error: "Write words." }).trim().min(1, "Write words.");

/** `content/search.yaml`: what editors know about words. */
export const searchSchema = z.strictObject({
  synonyms: z.array(z.array(words).min(2, "Name at least two words that mean the same.")).default([]),
  bestBets: z.array(z.strictObject({ terms: z.array(words).min(1), page: pageAddress })).default([]),
  help: helpSchema.prefault({}),
  tips: z.array(words).default([]),
});

export type SearchContent = z.output<typeof searchSchema>;

import { z } from "zod";
import { pageAddress, phrase } from "#app/base/content-fields.ts";
import { helpSchema } from "#app/help/help-content.ts";
import { listWords } from "./words.ts";

const folded = (text: string) =>
  listWords(text)
    .map(({ word }) => word)
    .join(" ");

const term = phrase.refine((text) => folded(text) !== "", "No search finds this. Write letters or digits.");

const bestBet = z.strictObject({
  terms: z.array(term).min(1),
  page: pageAddress,
});

/** Reports a term that leads to two pages: which of them came first would be chance. */
function checkTerms(bets: z.output<typeof bestBet>[], check: z.core.$RefinementCtx): void {
  const pages = new Map<string, string>();
  for (const [bet, { terms, page }] of bets.entries())
    for (const [at, text] of terms.entries()) {
      const before = pages.get(folded(text));
      pages.set(folded(text), page);
      const message = `${text} already leads to ${before}. Keep one of the two.`;
      if (before) check.addIssue({ code: "custom", path: [bet, "terms", at], message });
    }
}

/** `content/search.yaml` */
export const searchSchema = z.strictObject({
  synonyms: z.array(z.array(term).min(2, "Name at least two words that mean the same.")).default([]),
  bestBets: z.array(bestBet).superRefine(checkTerms).default([]),
  help: helpSchema.prefault({}),
  unread: z.array(z.string("Write the document’s file, such as documents/plan.pdf.")).default([]),
  tips: z.array(phrase).default([]),
});

export type SearchContent = z.output<typeof searchSchema>;

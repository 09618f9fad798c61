import { z } from "zod";
import { onlyOnce, phrase, requiredText } from "#app/base/content-fields.ts";

const list = z.array(phrase).min(1, "Write at least one.").superRefine(onlyOnce(String));

export const concernsSchema = z.strictObject({
  steps: list
    .default([
      "Read the words. If somebody is in danger now, ring 000.",
      "Write down whom you told, and what they said.",
    ])
    .describe("What to do, in this order, for whoever opens a concern"),
  outcomes: list
    .default(["Passed on to people who can help", "Nobody is in danger"])
    .describe("How a concern can end: one of these is chosen when it is closed"),
  phones: z
    .array(z.strictObject({ name: requiredText("who answers"), number: requiredText("the number as people read it") }))
    .default([])
    .describe("Whom to ring, in this order; only those who act on concerns see them"),
  sheetHeading: phrase.default("For the police").describe("The heading of the sheet that is printed for the police"),
});

export type ConcernGuide = z.output<typeof concernsSchema>;

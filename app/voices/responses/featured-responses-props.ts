import { z } from "zod";
import { words } from "#app/base/content-fields.ts";

/** Props of the component FeaturedResponses: the newest published responses, of one topic or of all. */
export const featuredResponsesProps = z.strictObject({
  heading: words("the heading").default("What you told us"),
  topic: z
    .string()
    .regex(/^[a-z0-9-]+$/, "Write the topic’s file name without .md.")
    .optional()
    .describe("Only responses to this topic: its file name without .md"),
  count: z.number("Write a number from 1 to 12.").int().min(1).max(12).default(6).describe("How many, from 1 to 12"),
});

export type FeaturedResponsesProps = z.output<typeof featuredResponsesProps>;

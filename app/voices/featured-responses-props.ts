import { z } from "zod";

/** Props of the component FeaturedResponses: the newest published responses, of one topic or of all. */
export const featuredResponsesProps = z.strictObject({
  heading: z.string("Write the heading in words.").trim().min(1, "Write the heading.").default("What you told us"),
  topic: z
    .string()
    .regex(/^[a-z0-9-]+$/, "Write the topic’s file name without .md.")
    .optional(),
  count: z.number("Write a number from 1 to 12.").int().min(1).max(12).default(6),
});

export type FeaturedResponsesProps = z.output<typeof featuredResponsesProps>;

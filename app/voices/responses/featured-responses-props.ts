import { z } from "zod";
import { listLength, slugPattern, words } from "#app/base/content-fields.ts";

/**
 * Props of the component FeaturedResponses: published responses that a moderator chose, of one topic or of all; the
 * newest while none is chosen.
 */
export const featuredResponsesProps = z.strictObject({
  heading: words("the heading").default("What you told us"),
  topic: z
    .string()
    .regex(slugPattern, "Write the topic’s file name without .md.")
    .optional()
    .describe("Only responses to this topic: its file name without .md"),
  count: listLength(6),
});

export type FeaturedResponsesProps = z.output<typeof featuredResponsesProps>;

import { z } from "zod";
import { words } from "#app/base/content-fields.ts";
import { TOPICS_FIRST } from "./topic.ts";

/** Props of the component PastTopics. */
export const pastTopicsProps = z.strictObject({
  heading: words("the heading").default("Past topics"),
  count: z
    .number("Write a number from 1 to 12.")
    .int()
    .min(1)
    .max(12)
    .default(TOPICS_FIRST)
    .describe("How many, from 1 to 12"),
});

export type PastTopicsProps = z.output<typeof pastTopicsProps>;

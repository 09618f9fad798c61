import { z } from "zod";
import { TOPICS_FIRST } from "./voices.ts";

/** Props of the component PastTopics. */
export const pastTopicsProps = z.strictObject({
  heading: z.string("Write the heading in words.").trim().min(1, "Write the heading.").default("Past topics"),
  count: z.number("Write a number from 1 to 12.").int().min(1).max(12).default(TOPICS_FIRST),
});

export type PastTopicsProps = z.output<typeof pastTopicsProps>;

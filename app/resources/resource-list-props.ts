import { z } from "zod";
import { SHOWN_FIRST } from "./resource.ts";

/** Props of the component ResourceList. */
export const resourceListProps = z.strictObject({
  heading: z.string("Write the heading in words.").trim().min(1, "Write the heading.").default("Resources"),
  count: z.number("Write a number from 1 to 12.").int().min(1).max(12).default(SHOWN_FIRST),
});

export type ResourceListProps = z.output<typeof resourceListProps>;

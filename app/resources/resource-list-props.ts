import { z } from "zod";
import { words } from "#app/base/content-fields.ts";
import { SHOWN_FIRST } from "./resource.ts";

/** Props of the component ResourceList. */
export const resourceListProps = z.strictObject({
  heading: words("the heading").default("Resources"),
  count: z
    .number("Write a number from 1 to 12.")
    .int()
    .min(1)
    .max(12)
    .default(SHOWN_FIRST)
    .describe("How many, from 1 to 12"),
});

export type ResourceListProps = z.output<typeof resourceListProps>;

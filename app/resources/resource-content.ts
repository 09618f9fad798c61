import { z } from "zod";
import {
  calendarDay,
  documentLink,
  formerly,
  MAX_ADDRESS_LENGTH,
  oneOf,
  publishing,
  requiredText,
} from "#app/base/content-fields.ts";
import { kinds, type ResourceKind } from "./kinds.ts";

const kindNames = Object.keys(kinds) as ResourceKind[];

/** Front matter of `content/resources/*.md`. */
export const resourceSchema = z.strictObject({
  title: requiredText("the resource’s name").max(80, "Keep the name under 80 characters."),
  headline: requiredText("one sentence that says what it is").max(160, "Keep the headline under 160 characters."),
  date: calendarDay.describe("The date that it shows; before that day nobody sees it"),
  ...publishing,
  summary: requiredText("a summary of one or two sentences").max(260, "Keep the summary under 260 characters."),
  kind: oneOf(kindNames).describe("What kind of resource it is"),
  audience: requiredText("who it is for"),
  documents: z
    .array(documentLink)
    .max(2, "A resource has at most two documents.")
    .default([])
    .describe("What can be downloaded, two at most"),
  link: z
    .url({ protocol: /^https$/, error: "Write an https address." })
    .refine((link) => link.length <= MAX_ADDRESS_LENGTH, `Use at most ${MAX_ADDRESS_LENGTH} letters.`)
    .optional()
    .describe("Its address, if it is on another website; it then has no page of its own here"),
  formerly,
});

export type ResourceContent = z.output<typeof resourceSchema>;

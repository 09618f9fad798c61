import { z } from "zod";
import {
  calendarDay,
  formerly,
  oneOf,
  optionalText,
  pageAddress,
  pictureFile,
  publishing,
  requiredText,
  tone,
  trueOrFalse,
} from "#app/base/content-fields.ts";

const image = z.strictObject({
  file: pictureFile,
  alt: z
    .string({ error: 'Say what is in the picture, or write "" when it only decorates.' })
    .describe("What is in the picture; empty if it is only decoration"),
});

const door = z.strictObject({
  title: requiredText("the title"),
  text: requiredText("one line of text"),
  page: pageAddress,
  icon: oneOf(["mega", "shield", "heart", "people", "book"]).describe("The drawing on it"),
  tone,
});

/** Front matter of `content/pages/**.md`. */
export const pageSchema = z.strictObject({
  title: requiredText("the page’s title"),
  description: requiredText("a description for search engines").max(200, "Keep the description under 200 characters."),
  lead: optionalText.describe("One sentence under the title"),
  sprig: oneOf(["wattle", "banksia", "gum"]).default("gum").describe("The twig beside the title"),
  sensitive: trueOrFalse
    .default(false)
    .describe("For pages that a reader may have to leave fast; they show ‘Quick exit’"),
  image: image
    .optional()
    .describe("A picture beside the text; when a page without one is shared, the home page’s picture is shown"),
  updated: calendarDay.optional().describe("The day of the last review, shown under the text"),
  date: calendarDay.optional().describe("Before this day nobody sees the page"),
  ...publishing,
  formerly,
  doors: z.array(door).default([]).describe("Large links under the title, as on the home page"),
});

export type PageContent = z.output<typeof pageSchema>;
export type Door = z.output<typeof door>;

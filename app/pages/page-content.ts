import { z } from "zod";
import {
  calendarDay,
  draft,
  formerly,
  oneOf,
  optionalWords,
  pageAddress,
  pictureFile,
  tone,
  trueOrFalse,
  words,
} from "#app/base/content-fields.ts";

const image = z.strictObject({
  file: pictureFile,
  alt: z
    .string({ error: 'Say what is in the picture, or write "" if it is only decoration.' })
    .describe("What is in the picture; empty if it is only decoration"),
});

/** A large link with a drawing. */
const door = z.strictObject({
  title: words("the title"),
  text: words("one line"),
  page: pageAddress,
  icon: oneOf(["mega", "shield", "heart", "people", "book"]).describe("The drawing on it"),
  tone,
});

/** Front matter of `content/pages/**.md`. */
export const pageSchema = z.strictObject({
  title: words("the page’s title"),
  description: words("a description for search engines").max(200, "Keep the description under 200 characters."),
  lead: optionalWords.describe("One sentence under the title"),
  sprig: oneOf(["wattle", "banksia", "gum"]).default("gum").describe("The twig beside the title"),
  sensitive: trueOrFalse
    .default(false)
    .describe("For pages that a reader may have to leave fast: they show ‘Quick exit’"),
  image: image
    .optional()
    .describe("A picture beside the text; the home page’s is also used when a page without a picture is shared"),
  updated: calendarDay.optional().describe("The day of the last review, shown under the text"),
  date: calendarDay.optional().describe("Before this day nobody sees the page"),
  draft,
  formerly,
  doors: z.array(door).default([]).describe("Large links under the title, as on the home page"),
});

export type PageContent = z.output<typeof pageSchema>;
export type Door = z.output<typeof door>;

import { z } from "zod";
import { calendarDay, draft, pageAddress, words } from "#app/base/content-fields.ts";
import { tones } from "#app/base/tones.ts";
import { doorIcons, sprigs } from "./page.ts";

const tone = z.enum(tones, `Write one of ${tones.join(", ")}.`).describe("The colour");

const image = z.strictObject({
  file: words("the picture’s file, such as scenes/talk.svg"),
  alt: z
    .string({ error: 'Say what is in the picture, or write "" when it only decorates.' })
    .describe('What is in the picture; "" where it only decorates'),
});

/** Front matter of `content/pages/**.md`. */
export const pageSchema = z.strictObject({
  title: words("the page’s title"),
  description: words("a description for search engines").max(200, "Keep the description under 200 characters."),
  lead: z.string().trim().default("").describe("One sentence under the title"),
  sprig: z
    .enum(sprigs, `Write one of ${sprigs.join(", ")}.`)
    .default("gum")
    .describe("The twig beside the title"),
  sensitive: z
    .boolean("Write true or false.")
    .default(false)
    .describe("True for pages that a reader may have to leave fast: they show ‘Quick exit’"),
  image: image.optional().describe("A picture beside the text"),
  updated: calendarDay.optional().describe("The day of the last review, shown under the text"),
  date: calendarDay.optional().describe("Before this day nobody sees the page"),
  draft,
  doors: z
    .array(
      z.strictObject({
        title: words("the title"),
        text: words("one line"),
        page: pageAddress,
        icon: z.enum(doorIcons, `Write one of ${doorIcons.join(", ")}.`).describe("The drawing on it"),
        tone,
      }),
    )
    .default([])
    .describe("Large links under the title, as on the home page"),
});

export type PageContent = z.output<typeof pageSchema>;

import { z } from "zod";
import { tones } from "#app/base/tones.ts";
import { calendarDay, draft } from "#app/site/calendar-day.ts";
import { pageAddress, words } from "#app/site/site-content.ts";
import { doorIcons, sprigs } from "./page.ts";

const tone = z.enum(tones, `Write one of ${tones.join(", ")}.`);

const image = z.strictObject({
  file: words("the picture’s file, such as scenes/talk.svg"),
  alt: z.string({ error: 'Say what is in the picture, or write "" when it only decorates.' }),
});

/** Front matter of `content/pages/**.md`. */
export const pageSchema = z.strictObject({
  title: words("the page’s title"),
  description: words("a description for search engines").max(200, "Keep the description under 200 characters."),
  lead: z.string().trim().default(""),
  sprig: z.enum(sprigs, `Write one of ${sprigs.join(", ")}.`).default("gum"),
  sensitive: z.boolean("Write true or false.").default(false),
  image: image.optional(),
  updated: calendarDay.optional(),
  date: calendarDay.optional(),
  draft,
  doors: z
    .array(
      z.strictObject({
        title: words("the title"),
        text: words("one line"),
        page: pageAddress,
        icon: z.enum(doorIcons, `Write one of ${doorIcons.join(", ")}.`),
        tone,
      }),
    )
    .default([]),
});

export type PageContent = z.output<typeof pageSchema>;

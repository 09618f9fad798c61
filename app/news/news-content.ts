import { z } from "zod";
import { calendarDay, draft } from "#app/site/calendar-day.ts";
import { words } from "#app/site/site-content.ts";

const tones = ["teal", "magenta", "coral", "green", "navy", "wattle"] as const;
const tone = z.enum(tones, `Write one of ${tones.join(", ")}.`);
const slug = z
  .string({ error: "Write a short name such as mental-health." })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lower case letters, digits and hyphens, such as mental-health.");

/** `content/news/filters.yaml`: what articles can be filtered by, in order. */
export const filtersSchema = z.strictObject({
  categories: z.array(z.strictObject({ slug, label: words("the category’s name"), tone })).min(1),
  issues: z.array(z.strictObject({ slug, label: words("the issue’s name") })).min(1),
});

/** Front matter of `content/news/*.md`. */
export const articleSchema = z.strictObject({
  headline: words("the headline").max(140, "Keep the headline under 140 characters."),
  date: calendarDay,
  draft,
  category: slug,
  issues: z.array(slug, "Write a list of issues, such as [education, families].").min(1, "Name at least one issue."),
  summary: words("a summary of one or two sentences").max(260, "Keep the summary under 260 characters."),
  image: z
    .strictObject({
      file: words("the picture’s file, such as scenes/talk.svg"),
      alt: words("what is in the picture"),
      caption: words("the caption").optional(),
      shape: z.enum(["rectangle", "square"], "Write rectangle or square.").default("rectangle"),
    })
    .optional(),
  background: tone,
  documents: z
    .array(
      z.strictObject({
        file: words("the document’s file, such as documents/plan.pdf"),
        title: words("the words of the link"),
      }),
    )
    .default([]),
});

export type ArticleContent = z.output<typeof articleSchema>;
export type FiltersContent = z.output<typeof filtersSchema>;

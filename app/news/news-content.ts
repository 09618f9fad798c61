import { z } from "zod";
import {
  calendarDay,
  documentLink,
  formerly,
  MAX_NAME_LENGTH,
  oneOf,
  onlyOnce,
  pictureFile,
  publishing,
  requiredText,
  slugPattern,
  tone,
} from "#app/base/content-fields.ts";
import { focuses } from "#app/base/media-files.ts";
import type { NamedFacet } from "./news.ts";

const slug = z
  .string({ error: "Write a short name such as mental-health." })
  .max(MAX_NAME_LENGTH)
  .regex(slugPattern, "Use lower case letters, digits and hyphens, such as mental-health.")
  .describe("Its name in addresses, such as mental-health");

export const filtersSchema = z.strictObject({
  categories: z
    .array(z.strictObject({ slug, label: requiredText("the category’s name"), tone }))
    .min(1)
    .superRefine(onlyOnce(({ slug }) => slug))
    .describe("The kinds of article, in the order of the filter"),
  issues: z
    .array(z.strictObject({ slug, label: requiredText("the issue’s name") }))
    .min(1)
    .superRefine(onlyOnce(({ slug }) => slug))
    .describe("What articles are about, in the order of the filter"),
});

export const articleSchema = z.strictObject({
  headline: requiredText("the headline").max(140, "Keep the headline under 140 characters."),
  date: calendarDay.describe("The date that it shows; before that day nobody sees it"),
  ...publishing,
  category: slug.meta({ among: "categories" }).describe("The kind of article it is: one of the categories"),
  issues: z
    .array(slug.meta({ among: "issues" }), "Write a list of issues, such as [education, families].")
    .min(1, "Name at least one issue.")
    .describe("What it is about: some of the issues"),
  summary: requiredText("a summary of one or two sentences").max(260, "Keep the summary under 260 characters."),
  image: z
    .strictObject({
      file: pictureFile,
      alt: requiredText("what is in the picture"),
      caption: requiredText("the caption").optional(),
      shape: oneOf(["rectangle", "square"]).default("rectangle").describe("The shape that the picture is cut to"),
      focus: oneOf(focuses).default("centre").describe("What stays in sight where the picture is cut"),
    })
    .optional()
    .describe("The picture at the top; without one there is a pattern"),
  background: tone.describe("The colour of its card"),
  documents: z.array(documentLink).default([]).describe("Documents beside the text"),
  formerly,
});

export type ArticleContent = z.output<typeof articleSchema>;
export type FiltersContent = z.output<typeof filtersSchema>;

const facetTable = {
  category: { named: "categories", chosen: "category" },
  issue: { named: "issues", chosen: "issues" },
} as const satisfies Record<string, { named: keyof FiltersContent; chosen: keyof ArticleContent }>;

export const facetFields: Record<NamedFacet, (typeof facetTable)[keyof typeof facetTable]> = facetTable;

export function eachNamedFacet<T>(make: (facet: NamedFacet) => T): Record<NamedFacet, T> {
  const facets = Object.keys(facetFields) as NamedFacet[];
  return Object.fromEntries(facets.map((facet) => [facet, make(facet)])) as Record<NamedFacet, T>;
}

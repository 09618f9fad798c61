import { z } from "zod";
import { defineComponent } from "#app/base/component.ts";
import { oneOf, optionalWords, tone, words } from "#app/base/content-fields.ts";
import { anchor, atLeastOne, link, page } from "./component-fields.ts";

const bar = z.strictObject({
  label: words("what the bar stands for"),
  percent: z.number("Write the share as a number from 0 to 100.").min(0).max(100).describe("Its share, from 0 to 100"),
});

const statAccordionsProps = z.strictObject({
  /** `band` shows the numbers only, as links to the page that explains them. */
  layout: oneOf(["list", "band"])
    .default("list")
    .describe("Numbers that open, or a band of numbers that link elsewhere"),
  heading: optionalWords.describe("The heading"),
  more: link.optional().describe("A link under them"),
  stats: atLeastOne(
    z.strictObject({
      id: anchor,
      number: words("the number"),
      text: words("what the number says"),
      tone: tone.default("teal"),
      page: page.optional().describe("Where it leads in a band"),
      body: z.string().default("").describe("The text that opens, written like the text of a page"),
      bars: z.array(bar).default([]).describe("Shares, drawn as bars"),
      source: optionalWords.describe("Where the number comes from"),
    }),
    "number",
  ).describe("The numbers"),
});
export type StatAccordionsProps = z.output<typeof statAccordionsProps>;

export const statAccordions = defineComponent({
  name: "StatAccordions",
  props: statAccordionsProps,
  markup: () => import("./stat-accordions.tsx"),
  wide: ({ layout }) => layout === "band",
});

import { z } from "zod";
import { oneOf, optionalText, requiredText, tone } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";
import { anchor, atLeastOne, link, page } from "./component-fields.ts";

const bar = z.strictObject({
  label: requiredText("what the bar stands for"),
  percent: z.number("Write the share as a number from 0 to 100.").min(0).max(100).describe("Its share, from 0 to 100"),
});

const statAccordionsProps = z.strictObject({
  /** `band` shows the numbers only, as links to the page that explains them. */
  layout: oneOf(["list", "band"])
    .default("list")
    .describe("Numbers that open (list), or a row of numbers that link to other pages (band)"),
  heading: optionalText.describe("The heading"),
  more: link.optional().describe("A link under them"),
  stats: atLeastOne(
    z.strictObject({
      id: anchor,
      number: requiredText("the number"),
      text: requiredText("what the number says"),
      tone: tone.default("teal"),
      page: page.optional().describe("The page that the number links to in a band"),
      body: z.string().default("").describe("The text that opens, written like the text of a page"),
      bars: z.array(bar).default([]).describe("Shares, drawn as bars"),
      source: optionalText.describe("Where the number comes from"),
    }),
    "number",
  ).describe("The numbers"),
});
export type StatAccordionsProps = z.output<typeof statAccordionsProps>;

export const statAccordions = defineComponent({
  name: "StatAccordions",
  props: statAccordionsProps,
  wide: ({ layout }) => layout === "band",
});

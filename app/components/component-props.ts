import { z } from "zod";
import { oneOf, optionalWords, tone, trueOrFalse, words } from "#app/base/content-fields.ts";

/**
 * Schemas of components' props as they are after publishing, with pictures made and Markdown rendered. Each accepts
 * `{}`.
 */
const page = z
  .string("Write the page’s address, such as /about-us/.")
  .regex(/^\/(?:[a-z0-9-]+\/)*(?:#[a-z0-9-]+)?$/, "Write the page’s address, such as /about-us/ or /about-us/#money.")
  .describe("The page’s address, such as /about-us/ or /about-us/#money");
const link = z.strictObject({ page, label: words("the words of the link") }).describe("Where it leads");
/** Editors write a picture by its file; publishing makes it. */
export const PICTURE = "The picture’s file and what is in it";
const picture = z
  .strictObject(
    { hash: z.string(), width: z.number(), height: z.number(), alt: z.string() },
    'Name the picture as {"file": "scenes/talk.svg", "alt": "What is in it"}.',
  )
  .describe(PICTURE);
const anchor = z
  .string("Write an id, such as a-place-to-go.")
  .regex(/^[a-z][a-z0-9-]*$/, "Write the id in lower case, with - between words.")
  .describe("A name of its own on the page, which links can lead to");

export const bannerCarouselProps = z.strictObject({
  label: words("what the slides are about").default("Highlights"),
  slides: z
    .array(
      z.strictObject({
        eyebrow: words("the small words above the heading"),
        heading: words("the heading"),
        text: words("the text"),
        image: picture,
        link,
        tone,
      }),
    )
    .min(1, "Write at least one slide.")
    .default([])
    .describe("The slides"),
});
export type BannerCarouselProps = z.output<typeof bannerCarouselProps>;

export const imageGalleryProps = z.strictObject({
  label: words("what the pictures show").default("Pictures"),
  pictures: z
    .array(z.strictObject({ image: picture, caption: optionalWords.describe("Words under it") }))
    .min(1, "Name at least one picture.")
    .default([])
    .describe("The pictures"),
});
export type ImageGalleryProps = z.output<typeof imageGalleryProps>;

const bar = z.strictObject({
  label: words("what the bar stands for"),
  percent: z.number("Write the share as a number from 0 to 100.").min(0).max(100).describe("Its share, from 0 to 100"),
});

export const statAccordionsProps = z.strictObject({
  /** `band` shows the numbers only, as links to the page that explains them. */
  layout: oneOf(["list", "band"]).default("list").describe("Numbers that open, or a band of them that lead elsewhere"),
  heading: optionalWords.describe("The heading"),
  more: link.optional().describe("A link under them"),
  stats: z
    .array(
      z.strictObject({
        id: anchor,
        number: words("the number"),
        text: words("what the number says"),
        tone: tone.default("teal"),
        page: page.optional().describe("Where it leads in a band"),
        body: z.string().default("").describe("What opens, in Markdown"),
        bars: z.array(bar).default([]).describe("Shares, drawn as bars"),
        source: optionalWords.describe("Where the number comes from"),
      }),
    )
    .min(1, "Write at least one number.")
    .default([])
    .describe("The numbers"),
});
export type StatAccordionsProps = z.output<typeof statAccordionsProps>;

export const callToActionProps = z.strictObject({
  calls: z
    .array(
      z.strictObject({
        heading: words("the heading"),
        text: words("the text"),
        link,
        tone: tone.default("teal"),
        image: picture.optional(),
        /** Shows drawn faces beside a call that stands alone. */
        crowd: trueOrFalse.default(false).describe("True for drawn faces beside a call that stands alone"),
      }),
    )
    .min(1, "Write at least one call.")
    .default([])
    .describe("The calls"),
});
export type CallToActionProps = z.output<typeof callToActionProps>;

export const accordionProps = z.strictObject({
  items: z
    .array(z.strictObject({ id: anchor, heading: words("the heading"), body: words("what opens") }))
    .min(1, "Write at least one item.")
    .default([])
    .describe("What opens one by one"),
});
export type AccordionProps = z.output<typeof accordionProps>;

import { z } from "zod";
import { tones } from "#app/base/tones.ts";
import { words } from "#app/site/site-content.ts";

/**
 * What editors write in the props of components, as they stand after publishing: pictures made, Markdown rendered.
 * Each takes `{}`.
 */
const tone = z.enum(tones, `Write one of ${tones.join(", ")}.`);
const page = z
  .string("Write the page’s address, such as /about-us/.")
  .regex(/^\/(?:[a-z0-9-]+\/)*(?:#[a-z0-9-]+)?$/, "Write the page’s address, such as /about-us/ or /about-us/#money.");
const link = z.strictObject({ page, label: words("the words of the link") });
const picture = z.strictObject(
  { hash: z.string(), width: z.number(), height: z.number(), alt: z.string() },
  'Name the picture as {"file": "scenes/talk.svg", "alt": "What is in it"}.',
);
const anchor = z
  .string("Write an id, such as a-place-to-go.")
  .regex(/^[a-z][a-z0-9-]*$/, "Write the id in lower case, with - between words.");

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
    .default([]),
});
export type BannerCarouselProps = z.output<typeof bannerCarouselProps>;

export const imageGalleryProps = z.strictObject({
  label: words("what the pictures show").default("Pictures"),
  pictures: z
    .array(z.strictObject({ image: picture, caption: z.string().trim().default("") }))
    .min(1, "Name at least one picture.")
    .default([]),
});
export type ImageGalleryProps = z.output<typeof imageGalleryProps>;

const bar = z.strictObject({
  label: words("what the bar stands for"),
  percent: z.number("Write the share as a number from 0 to 100.").min(0).max(100),
});

export const statAccordionsProps = z.strictObject({
  /** `band` shows the numbers only, as links to the page that explains them. */
  layout: z.enum(["list", "band"], "Write list or band.").default("list"),
  heading: z.string().trim().default(""),
  more: link.optional(),
  stats: z
    .array(
      z.strictObject({
        id: anchor,
        number: words("the number"),
        text: words("what the number says"),
        tone: tone.default("teal"),
        page: page.optional(),
        body: z.string().default(""),
        bars: z.array(bar).default([]),
        source: z.string().trim().default(""),
      }),
    )
    .min(1, "Write at least one number.")
    .default([]),
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
        crowd: z.boolean("Write true or false.").default(false),
      }),
    )
    .min(1, "Write at least one call.")
    .default([]),
});
export type CallToActionProps = z.output<typeof callToActionProps>;

export const accordionProps = z.strictObject({
  items: z
    .array(z.strictObject({ id: anchor, heading: words("the heading"), body: words("what opens") }))
    .min(1, "Write at least one item.")
    .default([]),
});
export type AccordionProps = z.output<typeof accordionProps>;

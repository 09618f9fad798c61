import { z } from "zod";
import { oneOf, optionalText, requiredText, tone, trueOrFalse } from "#app/base/content-fields.ts";
import { defineComponent } from "#app/site/component.ts";

// Props in their published form: pictures made, Markdown rendered.

const page = z
  .string("Write the page’s address, such as /about-us/.")
  .regex(/^\/(?:[a-z0-9-]+\/)*(?:#[a-z0-9-]+)?$/, "Write the page’s address, such as /about-us/ or /about-us/#money.")
  .describe("The page’s address, such as /about-us/ or /about-us/#money");
const link = z.strictObject({ page, label: requiredText("the words of the link") }).describe("Where it leads");
/** Editors name a picture's file; publishing makes the picture. */
export const picture = z
  .strictObject(
    { hash: z.string(), width: z.number(), height: z.number(), alt: z.string() },
    'Name the picture as {"file": "scenes/talk.svg", "alt": "What is in it"}.',
  )
  .describe("The picture’s file and what is in it")
  .meta({ holds: "made picture" });
const atLeastOne = <T extends z.ZodType>(entry: T, what: string) => {
  const message = `Write a list of at least one ${what}, such as [{…}].`;
  return z.array(entry, message).min(1, message);
};
const anchor = z
  .string("Write an id, such as a-place-to-go.")
  .regex(/^[a-z][a-z0-9-]*$/, "Write the id in lower case, with - between words.")
  .describe("A name that nothing else on the page has; links can lead to it");

export const accordion = defineComponent({
  name: "Accordion",
  props: z.strictObject({
    items: atLeastOne(
      z.strictObject({ id: anchor, heading: requiredText("the heading"), body: requiredText("the text that opens") }),
      "item",
    ).describe("The parts, which open one by one"),
  }),
});
export type AccordionProps = z.output<typeof accordion.props>;

export const bannerCarousel = defineComponent({
  name: "BannerCarousel",
  props: z.strictObject({
    label: requiredText("what the slides are about").default("Highlights"),
    slides: atLeastOne(
      z.strictObject({
        eyebrow: requiredText("the small words above the heading"),
        heading: requiredText("the heading"),
        text: requiredText("the text"),
        image: picture,
        link,
        tone,
      }),
      "slide",
    ).describe("The slides"),
  }),
  wide: () => true,
});
export type BannerCarouselProps = z.output<typeof bannerCarousel.props>;

export const callToAction = defineComponent({
  name: "CallToAction",
  props: z.strictObject({
    calls: atLeastOne(
      z.strictObject({
        heading: requiredText("the heading"),
        text: requiredText("the text"),
        link,
        tone: tone.default("teal"),
        image: picture.optional(),
        crowd: trueOrFalse.default(false).describe("Drawn faces in place of a picture, where there is only one call"),
      }),
      "call",
    ).describe("The calls"),
  }),
});
export type CallToActionProps = z.output<typeof callToAction.props>;

export const imageGallery = defineComponent({
  name: "ImageGallery",
  props: z.strictObject({
    label: requiredText("what the pictures show").default("Pictures"),
    pictures: atLeastOne(
      z
        .strictObject({ image: picture, caption: optionalText.describe("Words under it") })
        .refine(({ image, caption }) => `${image.alt}${caption}`.trim() !== "", {
          path: ["image", "alt"],
          error: "Say what is in the picture, or write a caption: it is a link, and a link needs words.",
        }),
      "picture",
    ).describe("The pictures"),
  }),
});
export type ImageGalleryProps = z.output<typeof imageGallery.props>;

const bar = z.strictObject({
  label: requiredText("what the bar stands for"),
  percent: z.number("Write the share as a number from 0 to 100.").min(0).max(100).describe("Its share, from 0 to 100"),
});

export const statAccordions = defineComponent({
  name: "StatAccordions",
  props: z.strictObject({
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
  }),
  wide: ({ layout }) => layout === "band",
});
export type StatAccordionsProps = z.output<typeof statAccordions.props>;

import { z } from "zod";
import { requiredText, tone } from "#app/base/content-fields.ts";
import { atLeastOne, link, picture } from "#app/components/component-fields.ts";
import { defineComponent } from "#app/site/component.ts";

const bannerCarouselProps = z.strictObject({
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
});
export type BannerCarouselProps = z.output<typeof bannerCarouselProps>;

export const bannerCarousel = defineComponent({
  name: "BannerCarousel",
  props: bannerCarouselProps,
  wide: () => true,
});

import { z } from "zod";
import { optionalText, requiredText } from "#app/base/content-fields.ts";
import { atLeastOne, picture } from "#app/components/component-fields.ts";
import { defineComponent } from "#app/site/component.ts";

const imageGalleryProps = z.strictObject({
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
});
export type ImageGalleryProps = z.output<typeof imageGalleryProps>;

export const imageGallery = defineComponent({
  name: "ImageGallery",
  props: imageGalleryProps,
});

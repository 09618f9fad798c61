import { defineComponent } from "#app/base/component.ts";
import { imageGalleryProps } from "#app/components/component-props.ts";

export const imageGallery = defineComponent({
  name: "ImageGallery",
  props: imageGalleryProps,
  markup: () => import("./image-gallery.tsx"),
});

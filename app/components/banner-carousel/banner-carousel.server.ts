import { defineComponent } from "#app/base/component.ts";
import { bannerCarouselProps } from "#app/components/component-props.ts";

export const bannerCarousel = defineComponent({
  name: "BannerCarousel",
  props: bannerCarouselProps,
  markup: () => import("./banner-carousel.tsx"),
  wide: () => true,
});

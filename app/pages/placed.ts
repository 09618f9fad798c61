import type { ComponentType } from "react";
import type { ComponentProps } from "./page-component.ts";

// biome-ignore lint/suspicious/noExplicitAny: each component has its own props; the registry's schema holds them
type Module = { default: ComponentType<ComponentProps<any, any>> };

/** The code of each component by its name: all that the browser knows of the registry. */
export const placed = {
  Accordion: () => import("./accordion.tsx"),
  BannerCarousel: () => import("./banner-carousel.tsx"),
  CallToAction: () => import("./call-to-action.tsx"),
  ContentForm: () => import("#app/forms/content-form.tsx"),
  FeaturedResponses: () => import("#app/voices/featured-responses.tsx"),
  ImageGallery: () => import("./image-gallery.tsx"),
  NewsTeasers: () => import("#app/news/news-teasers.tsx"),
  OfficeMap: () => import("#app/office/office-map.tsx"),
  PastTopics: () => import("#app/voices/past-topics.tsx"),
  ResourceList: () => import("#app/resources/resource-list.tsx"),
  StatAccordions: () => import("./stat-accordions.tsx"),
} satisfies Record<string, () => Promise<Module>>;

import { type PageComponent, withMarkup } from "#app/base/component.ts";
import { contentForm } from "#app/forms/filling-in/content-form.server.ts";
import { newsTeasers } from "#app/news/news-teasers.server.ts";
import { officeMap } from "#app/office/office-map.server.ts";
import { resourceList } from "#app/resources/resource-list.server.ts";
import { helpLines } from "#app/site/help-lines.server.ts";
import { featuredResponses } from "#app/voices/responses/featured-responses.server.ts";
import { pastTopics } from "#app/voices/responses/past-topics.server.ts";
import { accordion } from "./accordion.server.ts";
import { bannerCarousel } from "./banner-carousel/banner-carousel.server.ts";
import { callToAction } from "./call-to-action.server.ts";
import { imageGallery } from "./image-gallery/image-gallery.server.ts";
import { statAccordions } from "./stat-accordions.server.ts";

/** The components that editors may place, by name (spec components.by-name). To add one: its definition and markup in its room, its line here. */
export const registry: ReadonlyMap<string, PageComponent> = new Map(
  [
    withMarkup(accordion, () => import("./accordion.tsx")),
    withMarkup(bannerCarousel, () => import("./banner-carousel/banner-carousel.tsx")),
    withMarkup(callToAction, () => import("./call-to-action.tsx")),
    withMarkup(contentForm, () => import("#app/forms/filling-in/content-form.tsx")),
    withMarkup(featuredResponses, () => import("#app/voices/responses/featured-responses.tsx")),
    withMarkup(helpLines, () => import("#app/site/help-lines.tsx")),
    withMarkup(imageGallery, () => import("./image-gallery/image-gallery.tsx")),
    withMarkup(newsTeasers, () => import("#app/news/news-teasers.tsx")),
    withMarkup(officeMap, () => import("#app/office/office-map.tsx")),
    withMarkup(pastTopics, () => import("#app/voices/responses/past-topics.tsx")),
    withMarkup(resourceList, () => import("#app/resources/resource-list.tsx")),
    withMarkup(statAccordions, () => import("./stat-accordions.tsx")),
  ].map((component) => [component.name, component]),
);

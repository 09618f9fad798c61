import type { ComponentType } from "react";
import { contentForm } from "#app/forms/filling-in/content-form.server.ts";
import { officeMap } from "#app/map/office-map.server.ts";
import { newsTeasers } from "#app/news/news-teasers.server.ts";
import { resourceList } from "#app/resources/resource-list.server.ts";
import type { Definition, MarkupProps } from "#app/site/component.ts";
import { helpLines } from "#app/site/help-lines.server.ts";
import { featuredResponses } from "#app/voices/responses/featured-responses.server.ts";
import { pastTopics } from "#app/voices/responses/past-topics.server.ts";
import { accordion, bannerCarousel, callToAction, imageGallery, statAccordions } from "./definitions.server.ts";

export interface PageComponent extends Definition<unknown, unknown> {
  markup(): Promise<{ default: ComponentType<MarkupProps<unknown, unknown>> }>;
}

/** By name (spec components.by-name). */
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
    withMarkup(officeMap, () => import("#app/map/office-map.tsx")),
    withMarkup(pastTopics, () => import("#app/voices/responses/past-topics.tsx")),
    withMarkup(resourceList, () => import("#app/resources/resource-list.tsx")),
    withMarkup(statAccordions, () => import("./stat-accordions.tsx")),
  ].map((component) => [component.name, component]),
);

export function withMarkup<Props, Data>(
  definition: Definition<Props, Data>,
  markup: () => Promise<{ default: ComponentType<MarkupProps<Props, Data>> }>,
): PageComponent {
  return { ...definition, markup } as PageComponent;
}

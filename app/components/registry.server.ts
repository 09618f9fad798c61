import type { PageComponent } from "#app/base/component.ts";
import { bannerCarousel } from "#app/components/banner-carousel/banner-carousel.server.ts";
import { imageGallery } from "#app/components/image-gallery/image-gallery.server.ts";
import { contentForm } from "#app/forms/filling-in/content-form.server.ts";
import { newsTeasers } from "#app/news/news-teasers.server.ts";
import { officeMap } from "#app/office/office-map.server.ts";
import { resourceList } from "#app/resources/resource-list.server.ts";
import { helpLines } from "#app/site/help-lines.server.ts";
import { featuredResponses } from "#app/voices/responses/featured-responses.server.ts";
import { pastTopics } from "#app/voices/responses/past-topics.server.ts";
import { accordion } from "./accordion.server.ts";
import { callToAction } from "./call-to-action.server.ts";
import { statAccordions } from "./stat-accordions.server.ts";

/** The components that editors may place, by name (spec components.by-name). Each is defined in its room. */
export const registry: ReadonlyMap<string, PageComponent> = new Map(
  [
    accordion,
    bannerCarousel,
    callToAction,
    contentForm,
    featuredResponses,
    helpLines,
    imageGallery,
    newsTeasers,
    officeMap,
    pastTopics,
    resourceList,
    statAccordions,
  ].map((component) => [component.name, component]),
);

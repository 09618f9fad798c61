import { loadNewsTeasers } from "#app/news/news-teasers.server.ts";
import { newsTeasersProps } from "#app/news/news-teasers-props.ts";
import { loadOfficeMap } from "#app/office/office.server.ts";
import { officeMapProps } from "#app/office/office-map-props.ts";
import { loadResourceList } from "#app/resources/resource-list.server.ts";
import { resourceListProps } from "#app/resources/resource-list-props.ts";
import {
  accordionProps,
  bannerCarouselProps,
  callToActionProps,
  imageGalleryProps,
  statAccordionsProps,
} from "./component-props.ts";
import type { PageComponent } from "./page-component.ts";
import { placed } from "./placed.ts";

/**
 * The components that editors may place, by name (product.md §7). Server only: loaders and the content check read it;
 * the browser knows `placed.ts` alone. To add one: its entry here, its code in `placed.ts`, its styles in
 * `component-styles.ts`.
 */
// biome-ignore lint/suspicious/noExplicitAny: each component has its own props and data
export const registry: Record<string, PageComponent<any, any>> = {
  Accordion: { props: accordionProps, component: placed.Accordion },
  BannerCarousel: { props: bannerCarouselProps, component: placed.BannerCarousel },
  CallToAction: { props: callToActionProps, component: placed.CallToAction },
  ImageGallery: { props: imageGalleryProps, component: placed.ImageGallery },
  NewsTeasers: { props: newsTeasersProps, load: loadNewsTeasers, component: placed.NewsTeasers },
  OfficeMap: { props: officeMapProps, load: loadOfficeMap, component: placed.OfficeMap },
  ResourceList: { props: resourceListProps, load: loadResourceList, component: placed.ResourceList },
  StatAccordions: { props: statAccordionsProps, component: placed.StatAccordions },
};

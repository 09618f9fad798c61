import { type ContentFormProps, contentFormProps } from "#app/forms/content-form-props.ts";
import { loadForm } from "#app/forms/post-form.server.ts";
import { loadNewsTeasers } from "#app/news/news-teasers.server.ts";
import { newsTeasersProps } from "#app/news/news-teasers-props.ts";
import { loadOfficeMap } from "#app/office/office.server.ts";
import { officeMapProps } from "#app/office/office-map-props.ts";
import { loadResourceList } from "#app/resources/resource-list.server.ts";
import { resourceListProps } from "#app/resources/resource-list-props.ts";
import { loadFeaturedResponses } from "#app/voices/featured-responses.server.ts";
import { featuredResponsesProps } from "#app/voices/featured-responses-props.ts";
import { loadPastTopics } from "#app/voices/past-topics.server.ts";
import { pastTopicsProps } from "#app/voices/past-topics-props.ts";
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
 * the browser knows `placed.ts` alone. To add one: its entry here, its code in `placed.ts`.
 */
// biome-ignore lint/suspicious/noExplicitAny: each component has its own props and data
export const registry: Record<string, PageComponent<any, any>> = {
  Accordion: { props: accordionProps, component: placed.Accordion },
  BannerCarousel: { props: bannerCarouselProps, component: placed.BannerCarousel },
  CallToAction: { props: callToActionProps, component: placed.CallToAction },
  ContentForm: {
    props: contentFormProps,
    load: ({ form }: ContentFormProps, context, request) => loadForm(request, context, form),
    component: placed.ContentForm,
  },
  FeaturedResponses: {
    props: featuredResponsesProps,
    load: loadFeaturedResponses,
    component: placed.FeaturedResponses,
  },
  ImageGallery: { props: imageGalleryProps, component: placed.ImageGallery },
  NewsTeasers: { props: newsTeasersProps, load: loadNewsTeasers, component: placed.NewsTeasers },
  OfficeMap: { props: officeMapProps, load: loadOfficeMap, component: placed.OfficeMap },
  PastTopics: { props: pastTopicsProps, load: loadPastTopics, component: placed.PastTopics },
  ResourceList: { props: resourceListProps, load: loadResourceList, component: placed.ResourceList },
  StatAccordions: { props: statAccordionsProps, component: placed.StatAccordions },
};

import type { MetaDescriptor } from "@remix-run/react";
import contentFormUrl from "#app/forms/content-form.css?url";
import newsCardUrl from "#app/news/news-card.css?url";
import officeMapUrl from "#app/office/office-map.css?url";
import resourceUrl from "#app/resources/resource.css?url";
import checkUrl from "#app/ui/check.css?url";
import errorSummaryUrl from "#app/ui/error-summary.css?url";
import fieldUrl from "#app/ui/field.css?url";
import noticeUrl from "#app/ui/notice.css?url";
import bubbleUrl from "#app/voices/bubble.css?url";
import topicUrl from "#app/voices/topic.css?url";
import accordionUrl from "./accordion.css?url";
import bannerUrl from "./banner.css?url";
import callToActionUrl from "./call-to-action.css?url";
import galleryUrl from "./image-gallery.css?url";
import statUrl from "./stat-accordions.css?url";

/** The styles of each component. The page links them itself, so that it is complete without script. */
const styles: Record<string, string[] | undefined> = {
  Accordion: [accordionUrl],
  BannerCarousel: [bannerUrl],
  CallToAction: [callToActionUrl],
  ContentForm: [checkUrl, fieldUrl, noticeUrl, errorSummaryUrl, contentFormUrl],
  FeaturedResponses: [bubbleUrl],
  ImageGallery: [galleryUrl],
  NewsTeasers: [newsCardUrl],
  OfficeMap: [officeMapUrl],
  PastTopics: [topicUrl],
  ResourceList: [resourceUrl],
  StatAccordions: [statUrl],
};

/** Head tags for the styles of the components that a page places. */
export function styleTags(segments: readonly object[]): MetaDescriptor[] {
  const hrefs = new Set(namesOf(segments).flatMap((name) => styles[name] ?? []));
  return [...hrefs].map((href) => ({ tagName: "link", rel: "stylesheet", href }));
}

/** Waits for the styles of a component that a page without it has led to. A failure counts as there. */
export async function stylesReady(name: string): Promise<void> {
  await Promise.all((styles[name] ?? []).map(styleReady));
}

async function styleReady(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "style", href });
  await new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

function namesOf(segments: readonly object[]): string[] {
  return segments.flatMap((segment) => ("component" in segment ? [String(segment.component)] : []));
}

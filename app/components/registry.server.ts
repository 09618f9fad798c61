import type { AppLoadContext } from "@remix-run/node";
import { type ComponentType, createElement, type ReactElement } from "react";
import type { z } from "zod";
import { contentForm } from "#app/forms/filling-in/content-form.server.ts";
import { newsTeasers } from "#app/news/news-teasers.server.ts";
import { officeMap } from "#app/office/office-map.server.ts";
import { resourceList } from "#app/resources/resource-list.server.ts";
import type { Definition, MarkupProps, TitleState } from "#app/site/component.ts";
import { helpLines } from "#app/site/help-lines.server.ts";
import { featuredResponses } from "#app/voices/responses/featured-responses.server.ts";
import { pastTopics } from "#app/voices/responses/past-topics.server.ts";
import { accordion, bannerCarousel, callToAction, imageGallery, statAccordions } from "./definitions.server.ts";

/** A placed component: what to render, and what its page must know about it. */
export interface PlacedComponent {
  markup: ReactElement;
  island: { name: string; props: object } | null;
  wide: boolean;
  noStore: boolean;
  titleState: TitleState;
  ownForm: string | null;
}

/** A kind of component, with the types of its props and data erased. */
export interface PageComponent {
  name: string;
  props: z.ZodType;
  shows: readonly string[];
  /** @throws ZodError when the props do not parse, and what `load` throws */
  place(props: unknown, id: string, context: AppLoadContext, request: Request): Promise<PlacedComponent>;
}

/** The components that editors may place, by name (spec components.by-name). To add one: its definition and markup in its feature, its line here. */
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

/**
 * Joins a definition and its React component.
 * @param markup imports the React component. Only pages that place the component call it: commands that check props
 *   load no markup.
 */
export function withMarkup<Props, Data>(
  { name, props: schema, shows = [], load, island, wide, noStore, titleState, ownForm }: Definition<Props, Data>,
  markup: () => Promise<{ default: ComponentType<MarkupProps<Props, Data>> }>,
): PageComponent {
  return {
    name,
    props: schema,
    shows,
    async place(raw, id, context, request) {
      const props = schema.parse(raw);
      const [data, { default: Markup }] = await Promise.all([
        load ? load(props, context, request) : (null as Data),
        markup(),
      ]);
      const given = { props, data, id };
      const sent = island?.send(given) ?? null;
      return {
        markup: createElement(Markup, given),
        island: island && sent ? { name: island.name, props: sent } : null,
        wide: wide?.(props) ?? false,
        noStore: noStore?.(data) ?? false,
        titleState: titleState?.(data) ?? null,
        ownForm: ownForm?.(data) ?? null,
      };
    },
  };
}

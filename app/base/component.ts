import type { AppLoadContext } from "@remix-run/node";
import { type ComponentType, createElement, type ReactElement } from "react";
import type { z } from "zod";

/** The props that a component's markup is rendered with; `id` is unique on its page. */
export interface MarkupProps<Props, Data> {
  props: Props;
  data: Data;
  id: string;
}

/** A kind of component that editors place on pages by its name (spec components.by-name), as its room defines it. */
export interface Definition<Props, Data> {
  name: string;
  /** If it accepts `{}`, the component gets `{}` when an editor's props do not parse (spec components.faults). */
  props: z.ZodType<Props>;
  /** Settings of `site.yaml` that it shows, so that search finds pages with it by their words. */
  shows?: readonly string[];
  /** Loads the data that it shows in addition to its props. `refused` is what the page's action has refused, if any. */
  load?(props: Props, context: AppLoadContext, request: Request, refused?: unknown): Promise<Data>;
  /**
   * The `*.island.tsx` that hydrates the markup in the browser. `send` returns the props it needs there, or null to
   * leave this markup static.
   */
  island?: { name: string; send(given: MarkupProps<Props, Data>): object | null };
  /** Whether it takes the full width of the window on pages that allow it. */
  wide?(props: Props): boolean;
  /** Whether what it shows is about to change, so that the page must not be cached. */
  noStore?(data: Data): boolean;
  /** What it adds to the page's title, such as that a form was refused (spec pages.title-state). */
  titleState?(data: Data): TitleState;
}

/** The result of a form that was sent, as shown in the title. */
export type TitleState = "Error" | "Sent" | null;

/** A placed component: what to render, and what its page must know about it. */
export interface PlacedComponent {
  markup: ReactElement;
  island: { name: string; props: object } | null;
  wide: boolean;
  noStore: boolean;
  titleState: TitleState;
}

/** A kind of component, with the types of its props and data erased. */
export interface PageComponent {
  name: string;
  props: z.ZodType;
  shows: readonly string[];
  /** @throws ZodError when the props do not parse, and what `load` throws */
  place(
    props: unknown,
    id: string,
    context: AppLoadContext,
    request: Request,
    refused?: unknown,
  ): Promise<PlacedComponent>;
}

/** A room's definition of a component; its markup joins it in `components/registry.server.ts`. */
export function defineComponent<Props, Data = null>(definition: Definition<Props, Data>): Definition<Props, Data> {
  return definition;
}

/**
 * Joins a definition and its React component.
 * @param markup imports the React component. Only pages that place the component call it: commands that check props
 *   load no markup.
 */
export function withMarkup<Props, Data>(
  { name, props: schema, shows = [], load, island, wide, noStore, titleState }: Definition<Props, Data>,
  markup: () => Promise<{ default: ComponentType<MarkupProps<Props, Data>> }>,
): PageComponent {
  return {
    name,
    props: schema,
    shows,
    async place(raw, id, context, request, refused) {
      const props = schema.parse(raw);
      const [data, { default: Markup }] = await Promise.all([
        load ? load(props, context, request, refused) : (null as Data),
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
      };
    },
  };
}

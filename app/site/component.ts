import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

/** The props that a component's markup is rendered with; `id` is unique on its page. */
export interface MarkupProps<Props, Data> {
  props: Props;
  data: Data;
  id: string;
}

/** A kind of component that editors place on pages by its name (spec components.by-name), as its feature defines it. */
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

/** A feature's definition of a component; its markup joins it in `components/registry.server.ts`. */
export function defineComponent<Props, Data = null>(definition: Definition<Props, Data>): Definition<Props, Data> {
  return definition;
}

import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

/** `id` is unique on its page. */
export interface MarkupProps<Props, Data> {
  props: Props;
  data: Data;
  id: string;
}

/** As its feature defines it (spec components.by-name). */
export interface Definition<Props, Data> {
  name: string;
  /** If it accepts `{}`, the component gets `{}` when an editor's props do not parse (spec components.faults). */
  props: z.ZodType<Props>;
  /** Settings of `site.yaml`, so that search finds pages with it by their words. */
  shows?: readonly string[];
  load?(props: Props, context: AppLoadContext, request: Request, refused?: unknown): Promise<Data>;
  /** `send` returns the props that the island needs in the browser, or null to leave this markup static. */
  island?: { name: string; send(given: MarkupProps<Props, Data>): object | null };
  wide?(props: Props): boolean;
  noStore?(data: Data): boolean;
  /** What it adds to the page's title, such as that a form was refused (spec pages.title-state). */
  titleState?(data: Data): TitleState;
}

export type TitleState = "Error" | "Sent" | null;

export function defineComponent<Props, Data = null>(definition: Definition<Props, Data>): Definition<Props, Data> {
  return definition;
}

import type { AppLoadContext } from "@remix-run/node";
import type { ComponentType } from "react";
import type { z } from "zod";

/** What a component is rendered with; `id` is unique on its page. */
export interface ComponentProps<Props = unknown, Data = unknown> {
  props: Props;
  data: Data;
  id: string;
}

/** A component that editors place on pages by its name (product.md §7). */
export interface PageComponent<Props, Data> {
  /** Must take `{}`: that is what the component gets when what an editor wrote does not parse (spec §8). */
  props: z.ZodType<Props>;
  /** What it needs from the server, as plain JSON. */
  load?(props: Props, context: AppLoadContext, request: Request): Promise<Data>;
  /** Its code, fetched only by pages that place it. */
  component: () => Promise<{ default: ComponentType<ComponentProps<Props, Data>> }>;
}

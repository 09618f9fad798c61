import type { TitleState } from "#app/base/component.ts";
import type { Rendered } from "#app/base/place.tsx";

/** A piece of a page as published: text, or a component with its props as JSON. */
export type Segment = { html: string } | { component: string; props: string };

/** A component, rendered for its page. */
export interface PlacedComponent extends Rendered {
  component: string;
  wide: boolean;
}

export type PlacedSegment = { html: string } | PlacedComponent;

/** Text and components in order, and what they require of the page. */
export interface PlacedPage {
  segments: PlacedSegment[];
  noStore: boolean;
  titleState: TitleState;
}

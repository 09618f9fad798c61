import type { TitleState } from "#app/base/component.ts";

/** A stretch of a page as published: text, or a component with its props as JSON. */
export type Segment = { html: string } | { component: string; props: string };

/** A component as its page shows it. */
export interface PlacedComponent {
  component: string;
  id: string;
  html: string;
  wide: boolean;
  /** What takes it over in the browser, with its props as JSON; null for what is only read. */
  island: { name: string; props: string } | null;
}

export type PlacedSegment = { html: string } | PlacedComponent;

/** Text and components in order, and what they ask of the page. */
export interface PlacedPage {
  segments: PlacedSegment[];
  brief: boolean;
  says: TitleState;
  ownForm: string | null;
}

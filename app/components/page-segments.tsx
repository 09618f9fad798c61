import { Place } from "#app/ui/place.tsx";
import type { PlacedComponent, PlacedSegment } from "./segments.ts";

interface Props {
  segments: PlacedSegment[];
  /** The class of each piece of text. */
  text: string;
  /** The class of the element around a component. */
  place: (segment: PlacedComponent) => string;
}

/** Text and components in order. */
export function PageSegments({ segments, text, place }: Props) {
  return segments.map((segment, index) =>
    "component" in segment ? (
      <Place key={segment.id} place={segment} className={place(segment)} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a page is fixed
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish
      <div key={index} className={text} dangerouslySetInnerHTML={{ __html: segment.html }} />
    ),
  );
}

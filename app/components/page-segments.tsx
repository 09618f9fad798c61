import type { PlacedComponent, PlacedSegment } from "./segments.ts";

interface Props {
  segments: PlacedSegment[];
  /** Class of each stretch of text. */
  text: string;
  /** Class of the place of a component. */
  place: (segment: PlacedComponent) => string;
}

/** Text and components in order. */
export function PageSegments({ segments, text, place }: Props) {
  return segments.map((segment, index) =>
    "component" in segment ? (
      <div
        key={segment.id}
        id={segment.id}
        className={place(segment)}
        data-island={segment.island?.name}
        data-props={segment.island?.props}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React (`place-components`)
        dangerouslySetInnerHTML={{ __html: segment.html }}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a page is fixed
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish
      <div key={index} className={text} dangerouslySetInnerHTML={{ __html: segment.html }} />
    ),
  );
}

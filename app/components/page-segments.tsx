import { FILE_BYTES } from "#app/forms/definition/field-types.ts";
import type { TitleState } from "#app/site/component.ts";
import type { PageHandle } from "#app/site/head.ts";
import { Place, type Rendered } from "#app/ui/place.tsx";

/** `props` is JSON. */
export type Segment = { html: string } | { component: string; props: string };

export interface PlacedComponent extends Rendered {
  component: string;
  wide: boolean;
}

export type PlacedSegment = { html: string } | PlacedComponent;

export interface PlacedPage {
  segments: PlacedSegment[];
  noStore: boolean;
  titleState: TitleState;
}

export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  maxFileBytes: FILE_BYTES,
} satisfies PageHandle;

interface Props {
  segments: PlacedSegment[];
  text: string;
  place: (segment: PlacedComponent) => string;
}

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

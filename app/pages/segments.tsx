import { Boundary } from "./boundary.tsx";
import type { PlacedComponent, PlacedSegment } from "./place-components.ts";
import { componentOf } from "./placed-components.ts";

interface Props {
  segments: PlacedSegment[];
  /** Class of each stretch of text. */
  text: string;
  /** Class of the place of a component. */
  place: (segment: PlacedComponent) => string;
}

/** Text and components in order. A component that fails leaves the rest standing (spec §8). */
export function Segments({ segments, text, place }: Props) {
  return segments.map((segment, index) =>
    "html" in segment ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a page is fixed
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our editors' Markdown, rendered at publish
      <div key={index} className={text} dangerouslySetInnerHTML={{ __html: segment.html }} />
    ) : (
      <Place key={segment.id} segment={segment} className={place(segment)} />
    ),
  );
}

function Place({
  segment: { component, id, props, data },
  className,
}: {
  segment: PlacedComponent;
  className: string;
}) {
  const Placed = componentOf(component);
  return (
    <div id={id} data-component={component} className={className}>
      <Boundary id={id} name={component}>
        <Placed props={props} data={data} id={id} />
      </Boundary>
    </div>
  );
}

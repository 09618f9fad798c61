import { Component, type ReactNode, Suspense } from "react";
import type { PlacedComponent, PlacedSegment } from "./place-components.ts";
import { componentOf, serverHtml } from "./placed-components.ts";

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

/** Server: what throws leaves an empty place and is logged by `entry.server`. */
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
        <Suspense fallback={null}>
          <Placed props={props} data={data} id={id} />
        </Suspense>
      </Boundary>
    </div>
  );
}

/** Browser: shows what the server sent in place of a component that throws. */
class Boundary extends Component<{ id: string; name: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(`The component ${this.props.name} failed.`, error);
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what our server sent
    return <div dangerouslySetInnerHTML={{ __html: serverHtml(this.props.id) }} />;
  }
}

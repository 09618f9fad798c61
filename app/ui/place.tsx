/** A rendered component: its HTML and, if it is hydrated in the browser, its island with the props as JSON. */
export interface Rendered {
  id: string;
  html: string;
  /** Null for a component without an island. */
  island: { name: string; props: string } | null;
}

/** The element around a component that was rendered separately (`render-place.server`). */
export function Place({ place, className }: { place: Rendered; className?: string }) {
  return (
    <div
      id={place.id}
      className={className}
      data-island={place.island?.name}
      data-props={place.island?.props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
      dangerouslySetInnerHTML={{ __html: place.html }}
    />
  );
}

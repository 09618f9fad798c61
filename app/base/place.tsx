/** What stands in an element of its own: its HTML, and what takes it over in the browser, with its props as JSON. */
export interface Rendered {
  id: string;
  html: string;
  /** Null for what is only read. */
  island: { name: string; props: string } | null;
}

/** The element around what was rendered by itself (`render-place.server`). */
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

/** The props of its island are JSON. */
export interface Rendered {
  id: string;
  html: string;
  island: { name: string; props: string } | null;
}

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

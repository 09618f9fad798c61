import { Icon } from "#app/ui/icon.tsx";
import type { Site } from "./site.ts";

/**
 * Read once on each page, in its place: a live region would be announced again with every page, or, since nothing
 * changes in it, not at all.
 */
export function Notice({ notice: { heading, text, link } }: { notice: NonNullable<Site["notice"]> }) {
  return (
    <aside className="site-notice tone-coral" aria-labelledby="notice-heading">
      <div className="wrap">
        <Icon name="alert" />
        <h2 id="notice-heading">{heading}</h2>
        <p>{text}</p>
        {link && <a href={link.page}>{link.label}</a>}
      </div>
    </aside>
  );
}

import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Rendered } from "./place.tsx";

/**
 * An island needs React's hydration markers in its HTML, and the same id prefix in the browser and on the server
 * (`island.tsx`); everything else is plain HTML.
 * @throws what the markup throws
 */
export function renderPlace(
  id: string,
  markup: ReactElement,
  island: { name: string; props: object } | null,
): Rendered {
  if (!island) return { id, html: renderToStaticMarkup(markup), island: null };
  const html = renderToString(markup, { identifierPrefix: `${id}-` });
  return { id, html, island: { name: island.name, props: JSON.stringify(island.props) } };
}

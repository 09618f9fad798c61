import { createContext, type ReactElement, useContext } from "react";
import type { Site } from "./site.ts";

/** Renders a part of the frame, or gives what it rendered before for the same site and name. */
type RenderOnce = (site: Site, name: string, part: ReactElement) => string;

/** Set on reading pages alone: where React takes the page over in the browser, it needs the parts themselves. */
export const RenderedOnce = createContext<RenderOnce | null>(null);

/**
 * What to put inside an element of the frame that is the same on many pages: they all get what was rendered for the
 * first of them. Spread it over the element.
 * @param name tells apart what differs between pages, such as the place in the menu
 */
export function useRenderedOnce(site: Site, name: string, part: ReactElement) {
  const renderOnce = useContext(RenderedOnce);
  return renderOnce ? { dangerouslySetInnerHTML: { __html: renderOnce(site, name, part) } } : { children: part };
}

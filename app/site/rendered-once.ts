import { createContext, type ReactElement, useContext } from "react";
import type { Site } from "./site.ts";

/** Renders a part of the frame, or returns the cached HTML for the same site and name. */
type RenderOnce = (site: Site, name: string, part: ReactElement) => string;

/** Set only on reading pages: for hydration React needs the elements themselves. */
export const RenderedOnce = createContext<RenderOnce | null>(null);

/**
 * The props for an element of the frame whose content is the same on many pages, so that it is rendered only once.
 * @param name distinguishes versions that differ between pages, for example by the place in the menu
 */
export function useRenderedOnce(site: Site, name: string, part: ReactElement) {
  const renderOnce = useContext(RenderedOnce);
  return renderOnce ? { dangerouslySetInnerHTML: { __html: renderOnce(site, name, part) } } : { children: part };
}

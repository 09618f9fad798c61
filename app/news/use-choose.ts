import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { type FacetName, type NewsFilter, newsHref, parseNewsQuery } from "./news.ts";

export type Choose = (changed: NewsFilter, facet?: FacetName) => void;

/** The state of a history entry: the filter in which the choice was made. */
export const inFacet = (facet?: FacetName) => ({ facet });

/** The filter in which the choice of a history entry was made, if it was made in one. */
export const facetOf = (state: unknown) => (state as ReturnType<typeof inFacet> | null)?.facet;

/**
 * Changes what is chosen by navigating; the history entry keeps in which filter (`inFacet`). What was ticked before
 * script ran is chosen, too.
 * @param filter what is chosen in the form
 */
export function useChoose(filter: NewsFilter, form: RefObject<HTMLFormElement | null>): Choose {
  const navigate = useNavigate();
  // Flushed at once: a checkbox that React updates later would show its old state for a moment.
  const choose: Choose = (changed, facet) =>
    navigate(newsHref(changed), { preventScrollReset: true, flushSync: true, state: inFacet(facet) });
  // Once, before React sets the checkboxes to what the address says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later, each change is chosen as it is made
  useEffect(() => {
    const given = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    const ticked = parseNewsQuery(new URLSearchParams(given)).filter;
    if (newsHref(ticked) !== newsHref(filter)) choose(ticked);
  }, []);
  return choose;
}

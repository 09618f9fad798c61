import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { type FacetName, type NewsFilter, newsHref, parseNewsQuery } from "./news.ts";

export type Choose = (changed: NewsFilter, facet?: FacetName) => void;

/** What an entry of the history keeps of where it was chosen. */
export const inFacet = (facet?: FacetName) => ({ facet });

/** In which facet it was chosen, if in one, of what an entry of the history keeps. */
export const facetOf = (state: unknown) => (state as ReturnType<typeof inFacet> | null)?.facet;

/**
 * @param filter what is chosen in the form
 * @returns a way to change it, which navigates; the entry of the history knows in which facet (`inFacet`). What was
 * ticked before script came is chosen as well.
 */
export function useChoose(filter: NewsFilter, form: RefObject<HTMLFormElement | null>): Choose {
  const navigate = useNavigate();
  // At once: a box that React writes later would show for a moment what was chosen before.
  const choose: Choose = (changed, facet) =>
    navigate(newsHref(changed), { preventScrollReset: true, flushSync: true, state: inFacet(facet) });
  // Once, before React writes into the boxes what the address says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later each change is chosen as it is made
  useEffect(() => {
    const given = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    const ticked = parseNewsQuery(new URLSearchParams(given)).filter;
    if (newsHref(ticked) !== newsHref(filter)) choose(ticked);
  }, []);
  return choose;
}

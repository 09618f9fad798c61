import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { type NewsFilter, newsHref, parseNewsQuery } from "./news.ts";

/**
 * @param filter what is chosen in the form
 * @returns a way to change it, which navigates. What was ticked before script came is chosen as well.
 */
export function useChoose(filter: NewsFilter, form: RefObject<HTMLFormElement | null>): (changed: NewsFilter) => void {
  const navigate = useNavigate();
  // At once: a box that React writes later would show for a moment what was chosen before.
  const choose = (changed: NewsFilter) => navigate(newsHref(changed), { preventScrollReset: true, flushSync: true });
  // Once, before React writes into the boxes what the address says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later each change is chosen as it is made
  useEffect(() => {
    const given = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    const ticked = parseNewsQuery(new URLSearchParams(given)).filter;
    if (newsHref(ticked) !== newsHref(filter)) choose(ticked);
  }, []);
  return choose;
}

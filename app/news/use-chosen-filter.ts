import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { type NewsFilter, newsHref, parseNewsQuery } from "./news.ts";

/**
 * The filter that the boxes show, and a way to change it, which navigates. Until the new page has come the boxes show
 * what was just chosen; after that, and after Back, they show what the address says. What was ticked in the form before
 * script came is chosen as well.
 */
export function useChosenFilter(
  current: NewsFilter,
  form: RefObject<HTMLFormElement | null>,
): [NewsFilter, (changed: NewsFilter) => void] {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<{ key: string; filter: NewsFilter } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is an arrival
  useEffect(() => setDraft(null), [key]);
  const choose = (filter: NewsFilter) => {
    setDraft({ key, filter });
    navigate(newsHref(filter), { preventScrollReset: true });
  };
  // Once, before React writes into the boxes what the address says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later each change is chosen as it is made
  useEffect(() => {
    const given = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    const { filter } = parseNewsQuery(new URLSearchParams(given));
    if (newsHref(filter) !== newsHref(current)) choose(filter);
  }, []);
  return [draft?.key === key ? draft.filter : current, choose];
}

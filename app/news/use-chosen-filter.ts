import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type NewsFilter, newsHref } from "./news.ts";

/**
 * The filter that the boxes show and the way to change it, which is a navigation. Until that has arrived the boxes
 * show what was chosen, so that a tick stays where it was put; what arrives, or Back, is what counts then.
 */
export function useChosenFilter(current: NewsFilter): [NewsFilter, (changed: NewsFilter) => void] {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<{ key: string; filter: NewsFilter } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is an arrival
  useEffect(() => setDraft(null), [key]);
  const choose = (filter: NewsFilter) => {
    setDraft({ key, filter });
    navigate(newsHref(filter), { preventScrollReset: true });
  };
  return [draft?.key === key ? draft.filter : current, choose];
}

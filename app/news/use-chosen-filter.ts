import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type NewsFilter, newsHref } from "./news.ts";

/**
 * The filter that the boxes show, and a way to change it, which navigates. Until the new page has come the boxes show
 * what was just chosen; after that, and after Back, they show what the address says.
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

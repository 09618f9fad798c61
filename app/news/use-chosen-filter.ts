import { useNavigation } from "@remix-run/react";
import { type NewsFilter, parseNewsQuery } from "./news.ts";

/** The filter that the boxes show: while another is on its way, that one, so that a tick stays where it was put. */
export function useChosenFilter(current: NewsFilter): NewsFilter {
  const { location } = useNavigation();
  return location?.pathname === "/news/" ? parseNewsQuery(new URLSearchParams(location.search)).filter : current;
}

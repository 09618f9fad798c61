import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReadsHandle } from "#app/site/reads.ts";
import { findSite } from "#app/site/site.server.ts";
import { listFacets, listFeedArticles } from "./news.server.ts";
import { isFiltered, knownFilter, matchingCombinations, newsHref, parseNewsQuery } from "./news.ts";
import { formatFeed } from "./news-feed.ts";

/** The newest articles of a filter as an Atom feed. */
const FEED_LENGTH = 20;

export const handle = { reads: { category: "list", issue: "list", year: "list" } } satisfies ReadsHandle;

export async function loader({ request, context: { db, siteUrl } }: LoaderFunctionArgs) {
  const { terms, combinations } = await listFacets(db);
  const filter = knownFilter(parseNewsQuery(new URL(request.url).searchParams).filter, terms, combinations);
  const matching = matchingCombinations(combinations, filter);
  const [site, articles] = await Promise.all([
    findSite(db),
    listFeedArticles(db, { combinations, matching, limit: FEED_LENGTH, offset: 0 }, terms),
  ]);
  const feed = formatFeed({
    title: isFiltered(filter) ? `Filtered news – ${site.name}` : `News – ${site.name}`,
    self: siteUrl + newsHref(filter, 1, "/news/feed.xml"),
    page: siteUrl + newsHref(filter),
    author: site.name,
    siteUrl,
    timeZone: site.timeZone,
    articles,
  });
  return new Response(feed, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

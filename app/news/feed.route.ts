import type { LoaderFunctionArgs } from "@remix-run/node";
import { sayExample } from "#app/site/example.ts";
import type { ReadsHandle } from "#app/site/head.ts";
import { findSite } from "#app/site/site.server.ts";
import { findNews } from "./news.server.ts";
import { FEED, facetReads, isFiltered, newsHref, parseNewsQuery } from "./news.ts";
import { formatFeed } from "./news-feed.ts";

const FEED_LENGTH = 20;

export const handle = { reads: facetReads } satisfies ReadsHandle;

/** The newest articles of a filter as an Atom feed. */
export async function loader({ request, context: { db, siteUrl } }: LoaderFunctionArgs) {
  const asked = parseNewsQuery(new URL(request.url).searchParams).filter;
  const [site, { filter, articles }] = await Promise.all([
    findSite(db),
    findNews(db, asked, { page: 1, size: FEED_LENGTH }),
  ]);
  const feed = formatFeed({
    title: isFiltered(filter) ? `Filtered news – ${site.name}` : `News – ${site.name}`,
    subtitle: sayExample(site),
    self: siteUrl + newsHref(filter, 1, FEED),
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

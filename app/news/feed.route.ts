import type { LoaderFunctionArgs } from "@remix-run/node";
import { startOfDay } from "#app/base/dates.ts";
import { escapeMarkup } from "#app/base/markup.ts";
import type { PageHandle } from "#app/site/head.ts";
import { findSite } from "#app/site/site.server.ts";
import { type Site, sayExample } from "#app/site/site.ts";
import { findNews } from "./news.server.ts";
import { type ArticleItem, FEED, facetReads, isFiltered, type NewsFilter, newsHref, parseNewsQuery } from "./news.ts";

const FEED_LENGTH = 20;

export const handle = { reads: facetReads } satisfies PageHandle;

export async function loader({ request, context: { db, siteUrl } }: LoaderFunctionArgs) {
  const query = parseNewsQuery(new URL(request.url).searchParams).filter;
  const [site, { filter, articles }] = await Promise.all([
    findSite(db),
    findNews(db, query, { page: 1, size: FEED_LENGTH }),
  ]);
  const feed = formatFeed(site, siteUrl, filter, articles);
  return new Response(feed, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

/** An Atom feed (RFC 4287). */
function formatFeed(site: Site, siteUrl: string, filter: NewsFilter, articles: ArticleItem[]): string {
  const title = isFiltered(filter) ? `Filtered news – ${site.name}` : `News – ${site.name}`;
  const subtitle = sayExample(site);
  const self = escapeMarkup(siteUrl + newsHref(filter, 1, FEED));
  const begins = (day: string) => new Date(startOfDay(day, site.timeZone)).toISOString();
  const entries = articles.map(
    (article) => `
  <entry>
    <title>${escapeMarkup(article.headline)}</title>
    <id>${escapeMarkup(article.atomId ?? siteUrl + article.url)}</id>
    <link href="${escapeMarkup(siteUrl + article.url)}"/>
    <updated>${begins(article.date)}</updated>
    <category term="${escapeMarkup(article.category)}"/>
    <summary>${escapeMarkup(article.summary)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">
  <title>${escapeMarkup(title)}</title>${subtitle ? `\n  <subtitle>${escapeMarkup(subtitle)}</subtitle>` : ""}
  <id>${self}</id>
  <link rel="self" type="application/atom+xml" href="${self}"/>
  <link rel="alternate" type="text/html" href="${escapeMarkup(siteUrl + newsHref(filter))}"/>
  <updated>${begins(articles[0]?.date ?? "1970-01-01")}</updated>
  <author><name>${escapeMarkup(site.name)}</name></author>${entries.join("")}
</feed>
`;
}

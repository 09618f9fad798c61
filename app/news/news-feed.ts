import { startOfDay } from "#app/base/day-start.ts";
import type { ArticleItem } from "./news.ts";

interface Feed {
  title: string;
  /** Address of the feed. */
  self: string;
  /** Address of the listing that shows the same. */
  page: string;
  author: string;
  siteUrl: string;
  /** Where the days of the articles begin. */
  timeZone: string;
  articles: ArticleItem[];
}

/** An Atom feed (RFC 4287). */
export function formatFeed({ title, self, page, author, siteUrl, timeZone, articles }: Feed): string {
  const begins = (day: string) => new Date(startOfDay(day, timeZone)).toISOString();
  const entries = articles.map(
    (article) => `
  <entry>
    <title>${escapeXml(article.headline)}</title>
    <id>${escapeXml(siteUrl + article.url)}</id>
    <link href="${escapeXml(siteUrl + article.url)}"/>
    <updated>${begins(article.date)}</updated>
    <category term="${escapeXml(article.category)}"/>
    <summary>${escapeXml(article.summary)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">
  <title>${escapeXml(title)}</title>
  <id>${escapeXml(self)}</id>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
  <updated>${begins(articles[0]?.date ?? "1970-01-01")}</updated>
  <author><name>${escapeXml(author)}</name></author>${entries.join("")}
</feed>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

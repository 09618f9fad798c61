import { startOfDay } from "#app/base/dates.ts";
import { escapeMarkup } from "#app/base/markup.ts";
import type { ArticleItem } from "./news.ts";

interface Feed {
  title: string;
  /** What is to be said about all of it, or null. */
  subtitle: string | null;
  /** Address of the feed. */
  self: string;
  /** Address of the listing that shows the same. */
  page: string;
  author: string;
  siteUrl: string;
  /** The time zone in which the days of the articles begin. */
  timeZone: string;
  articles: ArticleItem[];
}

/** An Atom feed (RFC 4287). */
export function formatFeed({ title, subtitle, self, page, author, siteUrl, timeZone, articles }: Feed): string {
  const begins = (day: string) => new Date(startOfDay(day, timeZone)).toISOString();
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
  <id>${escapeMarkup(self)}</id>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>
  <updated>${begins(articles[0]?.date ?? "1970-01-01")}</updated>
  <author><name>${escapeMarkup(author)}</name></author>${entries.join("")}
</feed>
`;
}

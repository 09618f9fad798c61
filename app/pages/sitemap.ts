import { escapeMarkup } from "#app/base/markup.ts";

/** The most addresses that one sitemap may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;
/** The names of parts: enough for five million addresses. */
export const sitemapParts = Array.from({ length: 100 }, (_, at) => String(at + 1));

/**
 * A sitemap (sitemaps.org): of all addresses or, where they are too many for one, of a part of them. Without the name of
 * a part that has some, it is then an index of the parts.
 */
export function formatSitemap(siteUrl: string, addresses: string[], part: string | null): string {
  const parts = sitemapParts.slice(0, Math.ceil(addresses.length / MAX_ADDRESSES));
  const at = parts.indexOf(part ?? "");
  const places = parts.map((name) => `/sitemap.xml?part=${name}`);
  if (parts.length > 1 && at < 0) return format("sitemapindex", "sitemap", siteUrl, places);
  const start = Math.max(at, 0) * MAX_ADDRESSES;
  return format("urlset", "url", siteUrl, addresses.slice(start, start + MAX_ADDRESSES));
}

function format(root: string, item: string, siteUrl: string, addresses: string[]): string {
  const items = addresses.map((address) => `<${item}><loc>${siteUrl}${escapeMarkup(address)}</loc></${item}>`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join("\n")}\n</${root}>\n`;
}

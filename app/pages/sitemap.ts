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
  const count = Math.ceil(addresses.length / MAX_ADDRESSES);
  const at = sitemapParts.slice(0, count).indexOf(part ?? "");
  if (count > 1 && at < 0)
    return list(
      "sitemapindex",
      "sitemap",
      sitemapParts.slice(0, count).map((name) => `${siteUrl}/sitemap.xml?part=${name}`),
    );
  const start = Math.max(at, 0) * MAX_ADDRESSES;
  return list(
    "urlset",
    "url",
    addresses.slice(start, start + MAX_ADDRESSES).map((address) => siteUrl + address),
  );
}

function list(root: string, item: string, urls: string[]): string {
  const items = urls.map((url) => `<${item}><loc>${escapeMarkup(url)}</loc></${item}>`).join("\n");
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items}\n</${root}>\n`;
}

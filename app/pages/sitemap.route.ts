import type { LoaderFunctionArgs } from "@remix-run/node";
import { NEWS, RESOURCES } from "#app/base/addresses.ts";
import { escapeMarkup } from "#app/base/markup.ts";
import { listFormAddresses } from "#app/forms/definition/forms.server.ts";
import { listArticleAddresses } from "#app/news/news.server.ts";
import { listResourceAddresses } from "#app/resources/resources.server.ts";
import { listVoicesAddresses } from "#app/voices/responses/topics.server.ts";
import { listPageAddresses } from "./pages.server.ts";

/** What search engines may list (sitemaps.org). */
export async function loader({ context: { db, siteUrl } }: LoaderFunctionArgs) {
  const addresses = [
    ...(await listPageAddresses(db)),
    ...(await listFormAddresses(db)),
    NEWS,
    RESOURCES,
    ...(await listArticleAddresses(db)),
    ...(await listResourceAddresses(db)),
    ...(await listVoicesAddresses(db)),
  ];
  const urls = addresses.map((address) => `<url><loc>${siteUrl}${escapeMarkup(address)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { NEWS, RESOURCES } from "#app/base/addresses.ts";
import { listFormAddresses } from "#app/forms/definition/forms.server.ts";
import { listArticleAddresses } from "#app/news/news.server.ts";
import { listResourceAddresses } from "#app/resources/resources.server.ts";
import type { ReadsHandle } from "#app/site/head.ts";
import { listVoicesAddresses } from "#app/voices/responses/topics.server.ts";
import { listPageAddresses } from "./pages.server.ts";
import { formatSitemap, sitemapParts } from "./sitemap.ts";

export const handle = { reads: { part: sitemapParts } } satisfies ReadsHandle;

/** Every page that search engines may list. */
export async function loader({ request, context: { db, siteUrl } }: LoaderFunctionArgs) {
  const addresses = [
    ...(await listPageAddresses(db)),
    ...(await listFormAddresses(db)),
    NEWS,
    RESOURCES,
    ...(await listArticleAddresses(db)),
    ...(await listResourceAddresses(db)),
    ...(await listVoicesAddresses(db)),
  ];
  const xml = formatSitemap(siteUrl, addresses, new URL(request.url).searchParams.get("part"));
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { SEARCH } from "#app/base/addresses.ts";
import { escapeMarkup } from "#app/base/markup.ts";
import { findSite } from "#app/site/site.server.ts";
import { shortNameOf } from "./short-name.ts";

/** How browsers search this site (OpenSearch 1.1). */
export async function loader({ context: { db, siteUrl } }: LoaderFunctionArgs) {
  const site = await findSite(db);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeMarkup(shortNameOf(site))}</ShortName>
  <Description>Search ${escapeMarkup(site.name)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Url type="text/html" template="${siteUrl}${SEARCH}?term={searchTerms}"/>
</OpenSearchDescription>
`,
    {
      headers: {
        "Content-Type": "application/opensearchdescription+xml; charset=utf-8",
        "Cache-Control": "max-age=86400",
      },
    },
  );
}

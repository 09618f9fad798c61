import type { LoaderFunctionArgs } from "@remix-run/node";
import { SEARCH } from "#app/base/addresses.ts";
import { escapeMarkup } from "#app/base/markup.ts";
import { findSite } from "#app/site/site.server.ts";

/** OpenSearch 1.1. */
const MAX_NAME_LENGTH = 16;

export async function loader({ context: { db, siteUrl } }: LoaderFunctionArgs) {
  const { name, shortName } = await findSite(db);
  const fitting = [name, shortName.join(" "), ...shortName].find((candidate) => candidate.length <= MAX_NAME_LENGTH);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeMarkup(fitting ?? "Search")}</ShortName>
  <Description>Search ${escapeMarkup(name)}</Description>
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

import type { AppLoadContext } from "@remix-run/node";
import { timeFormat } from "./base/dates.ts";
import { parseTextSize } from "./base/text-size.ts";
import { findSite } from "./site/site.server.ts";

/** @throws when the storage fails, or nothing has been published */
export async function findShell(request: Request, { db, siteUrl, clock }: AppLoadContext) {
  const site = await findSite(db);
  return {
    site,
    siteUrl,
    textSize: parseTextSize(request.headers.get("Cookie")),
    year: Number(timeFormat("year", site.timeZone).format(clock.now())),
  };
}

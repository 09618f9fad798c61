import type { AppLoadContext } from "@remix-run/node";
import { timeFormat } from "./base/dates.ts";
import { parseTextSize, stepTextSize, type TextSizeStep } from "./base/text-size.ts";
import { enhanceScript } from "./enhance/script.server.ts";
import { findSite } from "./site/site.server.ts";

/**
 * The data for the document around every page.
 * @param step the text-size step that this request makes
 * @throws when the storage fails, or nothing has been published
 */
export async function findShell(
  request: Request,
  { db, siteUrl, clock }: AppLoadContext,
  step: TextSizeStep | null = null,
) {
  const chosen = parseTextSize(request.headers.get("Cookie"));
  const site = await findSite(db);
  return {
    site,
    siteUrl,
    textSize: step ? stepTextSize(chosen, step) : chosen,
    year: Number(timeFormat("year", site.timeZone).format(clock.now())),
    enhance: enhanceScript,
  };
}

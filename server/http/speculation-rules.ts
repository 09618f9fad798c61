import type { Context } from "hono";
import { ASSETS, MEDIA, MODERATION } from "./addresses.ts";

/** Where the rules are; pages name them in their `Speculation-Rules` header. */
export const RULES = "/speculation-rules.json";

/** Links that a browser must not prefetch: files, pages of one visitor, and pages that confirm a sent form. */
const notPrefetched = [
  `${MEDIA}*`,
  `${ASSETS}*`,
  "/*.*",
  "/search/*",
  "/*/receipt/*",
  `${MODERATION}*`,
  "/*\\?*sent=*",
  "/*\\?*receipt=*",
];

const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: notPrefetched } },
          { not: { selector_matches: "[download], [target=_blank], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * Says which links a browser may prefetch when a visitor seems about to follow them (HTML, Speculation Rules): none for
 * visitors who save data (Save-Data, HTTP client hints).
 */
export function speculationRules(c: Context): Response {
  const saves = c.req.header("Save-Data")?.toLowerCase() === "on";
  return new Response(saves ? "{}" : rules, {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "max-age=3600",
      Vary: "Save-Data",
    },
  });
}

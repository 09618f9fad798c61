import type { Context } from "hono";
import { ASSETS, MEDIA, OFFICE } from "./addresses.ts";

/** Pages name it in their `Speculation-Rules` header. */
export const RULES = "/speculation-rules.json";

const notAhead = [
  `${MEDIA}*`,
  `${ASSETS}*`,
  "/*.*",
  "/search/*",
  "/*/receipt/*",
  `${OFFICE}*`,
  "/*\\?*sent=*",
  "/*\\?*receipt=*",
];

const rules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: notAhead } },
          // Script fetches what leads to another part of a list.
          { not: { selector_matches: "[data-in-place], [download], [target=_blank], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** None for visitors who save data (Save-Data, HTTP client hints). */
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

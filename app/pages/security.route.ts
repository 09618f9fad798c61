import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSite } from "#app/site/site.server.ts";

const HALF_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/** RFC 9116 */
export async function loader({ context: { db, siteUrl, clock } }: LoaderFunctionArgs) {
  const { contact, office } = await findSite(db);
  const expires = new Date(clock.now() + HALF_YEAR_MS).toISOString();
  const lines = [
    `Contact: ${contact ? siteUrl + contact : `mailto:${office.email}`}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=86400" },
  });
}

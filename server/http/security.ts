import type { MiddlewareHandler } from "hono";
import { OFFICE } from "./addresses.ts";

/** For answers that bring no policy of their own; pages bring theirs, with the hashes of their scripts. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

const fixed = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/** Unless an answer brings its own (spec security.policy; OWASP Secure Headers). */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const always = Object.entries(
    siteUrl.startsWith("https:")
      ? { ...fixed, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
      : fixed,
  );
  return async (c, next) => {
    await next();
    for (const [name, value] of always) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has("Content-Security-Policy")) c.res.headers.set("Content-Security-Policy", nothingAllowed);
  };
}

/**
 * Browsers say where a request comes from (Fetch Metadata, W3C; Origin, RFC 6454). Text browsers say nothing and may
 * post: their cookies hold nothing that another site could misuse. Only posts to the office must say it
 * (spec office.sign-in).
 */
export function sameOrigin(siteUrl: string, refuse: (request: Request) => Response): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS") return next();
    const { headers } = c.req.raw;
    if (!isOurs(headers, siteUrl, !c.req.path.toLowerCase().startsWith(OFFICE))) return refuse(c.req.raw);
    // Remix would compare Origin with Host, which a proxy may have rewritten, and does not know SITE_URL.
    headers.delete("origin");
    return next();
  };
}

function isOurs(headers: Headers, siteUrl: string, maySayNothing: boolean): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite) return fetchSite === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return maySayNothing;
  return origin === siteUrl || origin === `${new URL(siteUrl).protocol}//${headers.get("host")}`;
}

import type { MiddlewareHandler } from "hono";

/** The policy of answers that bring none of their own; pages bring theirs, with the hashes of their scripts. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

const fixed = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/** The headers that every answer carries, unless it brings its own (spec security.policy; OWASP Secure Headers). */
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

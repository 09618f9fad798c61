import type { MiddlewareHandler } from "hono";
import { ASSETS, HEALTH, MEDIA, READY, UPLOAD } from "./addresses.ts";

/** Addresses that stand as they are (spec address.one-form): machine endpoints and anything with a file extension. */
const machines = ["/__manifest", ASSETS, MEDIA, UPLOAD, HEALTH, READY].map((address) => address.replace(/\/$/, ""));
const exempt = new RegExp(`^(?:${machines.join("|")})(?:/|$)|\\.[^/]*$`, "i");

/** A letter, digit or sign that may be written as it is (RFC 3986 §2.3), written as an escape. */
const needlessEscape = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * One form per address: lower case, no needless escape, one slash between parts, a slash at the end, no NUL in the
 * query. GET and HEAD of another form answer 301 to it with the query kept; a POST, which browsers would send on without
 * its words (RFC 9110 §15.4.2), is served as if it had come there. An address that is not text, or names a user, answers 400.
 */
export function canonicalAddress(badAddress: (request: Request) => Response): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search: asked, username, password } = new URL(c.req.url);
    // PostgreSQL refuses it in any value.
    const search = asked.replaceAll("%00", "");
    // With a name or a password in it, it would be no request for the application (Fetch §5.4), which would log it.
    if (!isText(pathname) || username || password) return badAddress(c.req.raw);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead && search !== asked) return badAddress(c.req.raw);
    const path = pathname.replace(needlessEscape, decodeURIComponent);
    const standing = (exempt.test(path) ? path : `${path.toLowerCase()}/`).replace(/\/+/g, "/");
    if (standing + search === pathname + asked) return next();
    if (isRead) return c.redirect(standing + search, 301);
    const { url, method, headers, body, signal } = c.req.raw;
    c.req.raw = new Request(new URL(standing + search, url), { method, headers, body, signal, duplex: "half" });
    await next();
  };
}

/** Whether a path decodes to text without control characters. */
function isText(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

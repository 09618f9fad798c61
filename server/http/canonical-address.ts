import type { MiddlewareHandler } from "hono";
import { ASSETS, HEALTH, MEDIA, READY, UPLOAD } from "./addresses.ts";

/** Addresses that stand as they are (spec address.one-form): machine endpoints and anything with a file extension. */
const machines = ["/__manifest", ASSETS, MEDIA, UPLOAD, HEALTH, READY].map((address) => address.replace(/\/$/, ""));
const exempt = new RegExp(`^(?:${machines.join("|")})(?:/|$)|\\.[^/]*$`, "i");

/** A letter, digit or sign that may be written as it is (RFC 3986 §2.3), written as an escape. */
const needlessEscape = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * One form per address: lower case, no needless escape, one slash between parts, a slash at the end, no NUL in the
 * query. GET and HEAD of another form answer 301 to it with the query kept; a POST is served as it is. An address that
 * is not text answers 400.
 */
export function canonicalAddress(badAddress: () => Response): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search: asked } = new URL(c.req.url);
    // PostgreSQL refuses it in any value.
    const search = asked.replaceAll("%00", "");
    if (!isText(pathname)) return badAddress();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return search === asked ? next() : badAddress();
    const path = pathname.replace(needlessEscape, decodeURIComponent);
    const standing = (exempt.test(path) ? path : `${path.toLowerCase()}/`).replace(/\/+/g, "/");
    return standing + search === pathname + asked ? next() : c.redirect(standing + search, 301);
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

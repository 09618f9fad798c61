import type { MiddlewareHandler } from "hono";
import type { Db } from "#server/db/schema.ts";
import { ASSETS, HEALTH, MEDIA, READY, UPLOAD } from "./addresses.ts";
import { normalizeHeaders, type Variant, type VariantOf } from "./cache/variant.ts";

/** Left as they are, like anything with a file extension (spec address.one-form). */
const machines = [ASSETS, MEDIA, `${UPLOAD}/`, `${HEALTH}/`, `${READY}/`].map((address) => address.toLowerCase());
const isExempt = (path: string) =>
  hasExtension(path) || machines.some((address) => `${path}/`.toLowerCase().startsWith(address));

/** What a target that was too long to be read became; like any address with %00, it is broken. */
export const TOO_LONG = "/%00/too-long";

/** Addresses of pages have no dot in their last part. */
export const hasExtension = (path: string) => path.includes(".", path.lastIndexOf("/"));

/** An escape of a letter, digit or sign that needs none (RFC 3986 §2.3). */
const needlessEscape = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * One form per address: lower case, no needless escape, one slash between parts, a slash at the end, no NUL in the
 * query. GET and HEAD of another form are redirected to it (301) with the query kept; a POST, which browsers would
 * repeat without its body (RFC 9110 §15.4.2), is served as if it had been sent there. An address that is not text, or
 * names a user, is answered with 400.
 */
export function canonicalAddress(
  badAddress: (request: Request) => Response,
  variantOf: VariantOf,
): MiddlewareHandler<{ Variables: { variant: Variant } }> {
  return async (c, next) => {
    const { pathname, search: sentSearch, username, password } = new URL(c.req.url);
    // PostgreSQL refuses NUL in any value.
    const search = sentSearch.replaceAll("%00", "");
    // An address with a user name or password makes no `Request` (Fetch §5.4): the application would fail and log it.
    if (!isText(pathname) || username || password) return badAddress(c.req.raw);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead && search !== sentSearch) return badAddress(c.req.raw);
    const path = pathname.replace(needlessEscape, decodeURIComponent);
    const canonical = (isExempt(path) ? path : `${path.toLowerCase()}/`).replace(/\/+/g, "/");
    if (canonical + search === pathname + sentSearch) return next();
    // Others decide by the path which headers, limits and methods apply.
    c.req.path = canonical;
    if (isRead) return c.redirect(canonical + search, 301);
    // Only a POST goes further: a TRACE makes no `Request` (Fetch §5.4), and would be logged as a failure of ours.
    if (c.req.method === "POST") {
      const { url, method, headers, body, signal } = c.req.raw;
      c.req.raw = new Request(new URL(canonical + search, url), { method, headers, body, signal, duplex: "half" });
      c.set("variant", normalizeHeaders(c.req.raw, variantOf));
    }
    await next();
  };
}

function isText(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Looked up only when nothing else is found. Not cached, because the page may move back (spec address.former). */
export function redirectFormer(db: Db): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 404 || (c.req.method !== "GET" && c.req.method !== "HEAD")) return;
    const { pathname, search } = new URL(c.req.url);
    const page = await findFormer(db, pathname);
    if (page === null) return;
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers: { Location: page + search, "Cache-Control": "no-cache" } });
  };
}

async function findFormer(db: Db, address: string): Promise<string | null> {
  const row = await db.selectFrom("former_address").select("page").where("address", "=", address).executeTakeFirst();
  return row?.page ?? null;
}

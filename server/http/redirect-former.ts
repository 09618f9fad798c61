import type { MiddlewareHandler } from "hono";
import type { Db } from "#server/db/schema.ts";

/**
 * Redirects from a page's former address to the page, with the query kept (spec address.former). It is looked up only
 * when nothing else is found. Browsers ask again each time, because the page may move back.
 */
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

/** The present address of the page that had another before; null if there is none. */
async function findFormer(db: Db, address: string): Promise<string | null> {
  const row = await db.selectFrom("former_address").select("page").where("address", "=", address).executeTakeFirst();
  return row?.page ?? null;
}

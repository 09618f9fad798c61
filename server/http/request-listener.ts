import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { PageCache } from "./cache/page-cache.ts";
import type { createHost } from "./host.ts";
import { TOO_LONG } from "./redirects.ts";

/** In characters: many times what our own links and forms need. */
const MAX_TARGET = 8 * 1024;

export function createListener(
  host: ReturnType<typeof createHost>,
  siteUrl: string,
  cache: PageCache,
): RequestListener {
  const brokenAddress = () => host.request("/%00");
  const listener = getRequestListener(
    // The adapter lets through a Host that is no address, such as 1.2.3.4.5.
    (request, bindings) => (URL.canParse(request.url) ? host.fetch(request, bindings) : brokenAddress()),
    {
      // HTTP/1.0 needs no Host (RFC 1945): plain health checks of balancers send none.
      hostname: new URL(siteUrl).host,
      errorHandler: (error) => (error instanceof RequestError ? brokenAddress() : new Response(null, { status: 500 })),
    },
  );
  return (request, response) => {
    if (request.url && request.url.length > MAX_TARGET) request.url = TOO_LONG;
    else if (cache.answer(request, response)) return;
    listener(request, response);
  };
}

import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { createApp } from "./host.ts";

/** Hands HTTP requests to the host. One whose target and Host make no valid URL gets the page for broken addresses. */
export function createListener(host: ReturnType<typeof createApp>, siteUrl: string): RequestListener {
  const brokenAddress = () => host.request("/%00");
  return getRequestListener(
    // The adapter lets through a Host of the usual characters without parsing it, even one that is no address, such as
    // 1.2.3.4.5.
    (request, bindings) => (URL.canParse(request.url) ? host.fetch(request, bindings) : brokenAddress()),
    {
      // HTTP/1.0 needs no Host (RFC 1945): plain health checks of balancers send none.
      hostname: new URL(siteUrl).host,
      errorHandler: (error) => (error instanceof RequestError ? brokenAddress() : new Response(null, { status: 500 })),
    },
  );
}

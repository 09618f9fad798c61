import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { createHost } from "./host.ts";

/** Hands HTTP requests to the host. One whose target and Host make no valid URL gets the page for broken addresses. */
export function createListener(host: ReturnType<typeof createHost>, siteUrl: string): RequestListener {
  return getRequestListener(host.fetch, {
    // HTTP/1.0 needs no Host (RFC 1945): plain health checks of balancers send none.
    hostname: new URL(siteUrl).host,
    errorHandler: (error) =>
      error instanceof RequestError ? host.request("/%00") : new Response(null, { status: 500 }),
  });
}

import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Services } from "#server/services.ts";
import type { PageHandler } from "./host.ts";
import type { RouteOf } from "./routes.ts";

interface Parts {
  services: Services;
  siteUrl: string;
  mode: "development" | "production";
  routeOf: RouteOf;
  /** The application as it is built now. */
  current(): Promise<ServerBuild>;
}

/** Hands requests to the application, each with the services and what only this request knows. */
export function createPages({ services, siteUrl, mode, routeOf, current }: Parts): PageHandler {
  return async (request, requestId, address) => {
    const { id } = routeOf(new URL(request.url).pathname);
    return createRequestHandler(await current(), mode)(asksForJson(request) ? forItsAction(request, id) : request, {
      ...services,
      siteUrl,
      requestId,
      rates: services.ratesOf(address),
      method: request.method,
    });
  };
}

/** A form that script posts: it wants to hear what became of it, not a page (product.md §8). */
function asksForJson(request: Request): boolean {
  return request.method === "POST" && request.headers.get("Accept") === "application/json";
}

/** The request as Remix takes it for a page's action alone. */
function forItsAction(request: Request, id: string): Request {
  const url = new URL(request.url);
  url.searchParams.set("_data", id);
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

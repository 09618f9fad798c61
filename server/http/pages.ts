import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Services } from "#server/services.ts";
import { type PageHandler, TRY_AGAIN_S } from "./host.ts";
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
    const rates = services.ratesOf(address);
    const context: AppLoadContext = { ...services, siteUrl, requestId, rates, method: request.method };
    const asked = asksForJson(request) ? forItsAction(request, id) : request;
    const answer = await createRequestHandler(await current(), mode)(asked, context);
    return context.storageFailed && answer.status >= 500 ? tryAgain(answer) : answer;
  };
}

/** The answer to what could not be read or stored just now (RFC 9110 §15.6.4). */
function tryAgain(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", String(TRY_AGAIN_S));
  return new Response(answer.body, { status: 503, headers });
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

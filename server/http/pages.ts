import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
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

/** Hands requests to the application, each with the services and with what belongs to this request. */
export function createPages({ services, siteUrl, mode, routeOf, current }: Parts): PageHandler {
  const handlers = new WeakMap<ServerBuild, Map<string, RequestHandler>>();
  const handlerOf = (build: ServerBuild, id: string): RequestHandler => {
    const known = handlers.get(build) ?? new Map<string, RequestHandler>();
    handlers.set(build, known);
    const handler = known.get(id) ?? createRequestHandler(withOneRoute(build, id), mode);
    known.set(id, handler);
    return handler;
  };
  return async (request, requestId, address) => {
    const { id } = routeOf(new URL(request.url).pathname);
    const handle = handlerOf(await current(), id);
    const rates = services.ratesOf(address);
    const context: AppLoadContext = { ...services, siteUrl, requestId, rates, method: request.method };
    const answer = await handle(asksForJson(request) ? forItsAction(request, id) : request, context);
    return context.storageFailed && answer.status >= 500 ? tryAgain(answer) : answer;
  };
}

/** Marks an answer as temporary: the storage failed just now (RFC 9110 §15.6.4). */
function tryAgain(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", String(TRY_AGAIN_S));
  return new Response(answer.body, { status: 503, headers });
}

/**
 * The application with only the route that serves a path. Remix flattens, ranks and compiles all routes that it is
 * given, several times for each request.
 */
function withOneRoute(build: ServerBuild, id: string): ServerBuild {
  const route = build.routes[id];
  const asset = build.assets.routes[id];
  const { root } = build.routes;
  if (!route || !asset || !root || route.parentId !== "root") return build;
  const assets = { ...build.assets, routes: { root: build.assets.routes.root, [id]: asset } };
  return { ...build, routes: { root, [id]: route }, assets: assets as ServerBuild["assets"] };
}

/** Whether a form was posted by script, which asks for the result instead of a page (spec forms.sending). */
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

import {
  type AppLoadContext,
  createRequestHandler,
  defer,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Services } from "#server/services.ts";
import type { PageHandler } from "./host.ts";
import { TRY_AGAIN_S } from "./refusals.ts";
import type { Route, RouteOf } from "./routes.ts";

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
  const handlerOf = (build: ServerBuild, route: Route): RequestHandler => {
    const known = handlers.get(build) ?? new Map<string, RequestHandler>();
    handlers.set(build, known);
    const handler = known.get(route.id) ?? createRequestHandler(withOneRoute(build, route), mode);
    known.set(route.id, handler);
    return handler;
  };
  return async (request, requestId, address, takeTurn = async () => {}) => {
    const route = routeOf(new URL(request.url).pathname);
    const handle = handlerOf(await current(), route);
    const rates = services.ratesOf(address);
    const { method } = request;
    const context: AppLoadContext = { ...services, siteUrl, requestId, rates, method, takeTurn };
    const answer = await handle(asksForJson(request) ? forItsAction(request, route.id) : request, context);
    return context.storageFailed && answer.status >= 500 ? tryAgain(answer) : answer;
  };
}

/** Marks a failure as temporary: the storage failed just now (RFC 9110 §15.6.4). */
function tryAgain(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", String(TRY_AGAIN_S));
  return new Response(answer.body, { status: 503, headers });
}

/**
 * The application with only the route that serves a path. Remix flattens, ranks and compiles all routes that it is
 * given, several times for each request.
 */
function withOneRoute(build: ServerBuild, { id, application }: Route): ServerBuild {
  const route = build.routes[id];
  const asset = build.assets.routes[id];
  const { root } = build.routes;
  if (!route || !asset || !root || route.parentId !== "root") return build;
  const assets = { ...build.assets, routes: { root: build.assets.routes.root, [id]: asset } };
  const isOnlyRead = route.module.default !== undefined && !application;
  const routes = isOnlyRead ? { root: withPlainData(root), [id]: withPlainData(route) } : { root, [id]: route };
  return { ...build, routes, assets: assets as ServerBuild["assets"] };
}

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/**
 * A route whose page gets the loader's data as it is. Remix serialises data to JSON and parses it again for the page,
 * and serialises it once more for the browser, although a page that is only read needs none there. `defer` is the only
 * way around the first, `toJSON` (ECMA-262 §25.5.2) around the second.
 */
function withPlainData(route: ServerRoute): ServerRoute {
  const { loader } = route.module;
  if (!loader) return route;
  const plain: typeof loader = async (args) => {
    const data: unknown = await loader(args);
    const isPlain = typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;
    return isPlain ? defer({ ...data, toJSON: () => null }) : data;
  };
  return { ...route, module: { ...route.module, loader: plain } };
}

/** Whether a form was posted by script, which asks for the result instead of a page (spec forms.sending). */
function asksForJson(request: Request): boolean {
  return request.method === "POST" && request.headers.get("Accept") === "application/json";
}

/** The request in the form that makes Remix run a page's action alone. */
function forItsAction(request: Request, id: string): Request {
  const url = new URL(request.url);
  url.searchParams.set("_data", id);
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

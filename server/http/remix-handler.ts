import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import type { Services } from "#server/services.ts";
import type { RemixHandler } from "./host.ts";
import { STORAGE_RETRY_S } from "./refusals.ts";

interface Parts {
  services: Services;
  siteUrl: string;
  mode: "development" | "production";
  editing?: AppLoadContext["editing"];
  /** The application as it is built now. */
  current(): Promise<ServerBuild>;
}

export function createRemixHandler({ services, siteUrl, mode, editing, current }: Parts): RemixHandler {
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const handler = handlers.get(build) ?? createRequestHandler(withUnavailable(build), mode);
    handlers.set(build, handler);
    return handler;
  };
  return async (request, requestId, address, posted) => {
    // Remix would answer with a page's data alone, without the page's headers.
    if (new URL(request.url).searchParams.has("_data"))
      return new Response("This address has a parameter that this site does not take: _data.", { status: 400 });
    const handle = handlerOf(await current());
    const rates = services.rateLimiterFor(address);
    const { method } = request;
    const context: AppLoadContext = { ...services, siteUrl, editing, requestId, rates, method, posted };
    const answer = await handle(request, context);
    if (answer.status === 503) answer.headers.set("Retry-After", String(STORAGE_RETRY_S));
    return answer;
  };
}

/** Loaders and actions answer 503 when the storage fails (RFC 9110 §15.6.4). */
function withUnavailable(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = { ...route.module, loader: unavailableOnFailure(loader), action: unavailableOnFailure(action) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function unavailableOnFailure<Args, Data>(work: ((args: Args) => Data) | undefined) {
  if (!work) return undefined;
  return async (args: Args) => {
    try {
      return await work(args);
    } catch (error) {
      // By its name, because in development pages and server are loaded separately, each with its own class.
      if (error instanceof Error && error.name === "StorageError") throw new Response(null, { status: 503 });
      throw error;
    }
  };
}

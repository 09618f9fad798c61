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
    const handler = handlers.get(build) ?? createRequestHandler(withFailures(build), mode);
    handlers.set(build, handler);
    return handler;
  };
  return async (request, requestId, address, posted) => {
    // Remix would answer with a page's data alone, without the page's headers.
    if (new URL(request.url).searchParams.has("_data"))
      return new Response("This address has a parameter that this site does not take: _data.", { status: 400 });
    const handle = handlerOf(await current());
    const rates = services.rateLimiterFor(address);
    const context: AppLoadContext = { ...services, siteUrl, editing, requestId, rates, posted };
    const answer = await handle(request, context);
    if (answer.status === 503) answer.headers.set("Retry-After", String(STORAGE_RETRY_S));
    return answer;
  };
}

/**
 * Loaders and actions answer 503 when the storage fails (RFC 9110 §15.6.4). What an action answered stands when a
 * loader after it leads elsewhere: that loader's data is null then.
 */
function withFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    return [id, { ...route, module: { ...route.module, loader: caught(loader, false), action: caught(action, true) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const answered = new WeakSet<AppLoadContext>();

function caught<Args extends { context: AppLoadContext }, Data>(
  work: ((args: Args) => Data) | undefined,
  isAction: boolean,
) {
  if (!work) return undefined;
  return async (args: Args) => {
    try {
      const answer = await work(args);
      if (isAction) answered.add(args.context);
      return answer;
    } catch (error) {
      // By its name, because in development pages and server are loaded separately, each with its own class.
      if (error instanceof Error && error.name === "StorageError") throw new Response(null, { status: 503 });
      if (error instanceof Response && error.headers.has("Location") && answered.has(args.context)) return null;
      throw error;
    }
  };
}

import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import type { Editing } from "#server/publish/editing.ts";
import type { Services } from "#server/services.ts";
import type { PageHandler } from "./host.ts";
import { TRY_AGAIN_S } from "./refusals.ts";

interface Parts {
  services: Services;
  siteUrl: string;
  mode: "development" | "production";
  /** Missing where nobody may edit. */
  editing?: Editing | null;
  /** The application as it is built now. */
  current(): Promise<ServerBuild>;
}

/** Hands requests to the application, each with the services and with what belongs to this request. */
export function createPages({ services, siteUrl, mode, editing, current }: Parts): PageHandler {
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const handlerOf = (build: ServerBuild): RequestHandler => {
    const handler = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handler);
    return handler;
  };
  return async (request, requestId, address, acquireSlot = async () => {}) => {
    // Remix would answer with a page's data alone, without the page's headers.
    if (new URL(request.url).searchParams.has("_data"))
      return new Response("This address has a parameter that this site does not take: _data.", { status: 400 });
    const handle = handlerOf(await current());
    const rates = services.ratesOf(address);
    const { method } = request;
    const context: AppLoadContext = { ...services, siteUrl, editing, requestId, rates, method, acquireSlot };
    const answer = await handle(request, context);
    return context.storageFailed && answer.status >= 500 ? tryAgain(answer) : answer;
  };
}

/** Marks a failure as temporary: the storage failed just now (RFC 9110 §15.6.4). */
function tryAgain(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", String(TRY_AGAIN_S));
  return new Response(answer.body, { status: 503, headers });
}

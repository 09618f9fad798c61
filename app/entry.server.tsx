import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { compressed } from "#server/http/cache/compress.ts";
import type { Encoding } from "#server/http/cache/variant.ts";
import { RULES } from "#server/http/speculation-rules.ts";
import { unsentOf } from "#server/http/unsent.ts";
import { EntryScript } from "./entry-script.ts";
import "./register-features.ts";
import { findShell } from "./shell.server.ts";
import type { PageHandle, PostState } from "./site/head.ts";
import type { RefusedPost } from "./site/unsent-answers.tsx";

/**
 * Responds with the whole page, compressed, or with data as JSON: that of a page for `altTemplate=JSON` (spec
 * address.json), and what its action answered for a form that script has posted (spec forms.sending). The body is
 * passed on as bytes, which are sent as they are; a string would be turned into a stream and read again first.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const data = jsonData(request, remixContext);
  if (data !== undefined) {
    headers.set("Cache-Control", "no-store");
    return Response.json(data, { status, headers });
  }
  const result = remixContext.staticHandlerContext;
  const isPost = request.method === "POST";
  if (isPost) {
    const answer = result.actionData?.[leafOf(result)];
    result.location = { ...result.location, state: { answer } satisfies PostState };
    if (result.errors) await explainRefusal(request, result, context);
  }
  const page = (
    <EntryScript.Provider value={remixContext.manifest.entry.module}>
      <RemixServer context={remixContext} url={request.url} />
    </EntryScript.Provider>
  );
  const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Speculation Rules (HTML); the server itself serves this address.
  headers.set("Speculation-Rules", `"${RULES}"`);
  headers.set("Content-Security-Policy", policyFor(context.siteUrl));
  // The error page for a post shows what was typed, or that something was sent.
  if (isPost && result.errors) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  // A loader may have failed after its action had answered.
  const shown = Math.max(status, ...(isPost ? Object.values(result.errors ?? {}).map(statusOf) : []));
  return compressed(Buffer.from(html), request.headers.get("Accept-Encoding") as Encoding | null, shown, headers);
}

/**
 * Client errors are not logged, since their message contains the address, nor are storage errors, which are logged
 * where they occur, and answered with 503.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.log.error({ requestId: context.requestId, err: error }, "page failed");
}

type Result = EntryContext["staticHandlerContext"];

/**
 * With status 404 the form is given back only if it holds text, since programs post empty ones. Remix does not call the
 * root's loader if an action throws: without it the response would have no menu, help line or quick exit.
 */
async function explainRefusal(request: Request, result: Result, context: AppLoadContext): Promise<void> {
  result.errors = Object.fromEntries(
    Object.entries(result.errors ?? {}).map(([route, error]) => {
      const status = statusOf(error);
      const unsent = context.posted ? unsentOf(context.posted) : null;
      const isKept =
        status === 413 ||
        status === 403 ||
        status >= 500 ||
        (status === 404 && unsent?.answers.some(({ value }) => value.trim()));
      const data: RefusedPost = {
        unsent: isKept ? unsent : null,
        why: isRouteErrorResponse(error) ? error.data : null,
      };
      return [route, { status, statusText: "", internal: false, data }];
    }),
  );
  result.loaderData.root ||= await findShell(request, context).catch(() => null);
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

const leafOf = ({ matches }: Result) => matches.at(-1)?.route.id ?? "";

function jsonData(request: Request, { staticHandlerContext, routeModules }: EntryContext): unknown {
  const leaf = leafOf(staticHandlerContext);
  // Before errors: what the action did stays true when a loader of the page after it fails.
  if (request.method === "POST")
    return request.headers.get("Accept") === "application/json" ? staticHandlerContext.actionData?.[leaf] : undefined;
  if (staticHandlerContext.errors) return undefined;
  if (new URL(request.url).searchParams.get("altTemplate") !== "JSON") return undefined;
  const handle = routeModules[leaf]?.handle as PageHandle<unknown> | undefined;
  return handle?.json?.(staticHandlerContext.loaderData[leaf]);
}

/** Our own files only, and no inline script (CSP3). Vite needs more in development. */
function policyFor(siteUrl: string): string {
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

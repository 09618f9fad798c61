import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

/** How a page answers `?altTemplate=JSON`: its route's `handle.json` turns loader data into the wire format. */
export interface JsonTemplate {
  json(data: unknown): unknown;
}

/** Answers a page as one string of HTML, or its data in another template (product.md §3, §16). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const url = new URL(request.url);
  const answer = url.searchParams.get("altTemplate") === "JSON" ? jsonAnswer(remixContext) : undefined;
  if (answer !== undefined) return Response.json(answer, { headers: { "Cache-Control": "no-store" } });

  // Without Remix's stream: the page's data follows as JSON instead (`entry.client`).
  const page = <RemixServer context={{ ...remixContext, serverHandoffStream: undefined }} url={request.url} />;
  const html = withData(
    await render(page, (err) => context.log.error({ requestId: context.requestId, err }, "component failed")),
    remixContext,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy(html, context));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return new Response(html, { status, headers });
}

/**
 * Errors nobody expected, into the log; visitors see a page without details. What a visitor asked wrongly is none, and
 * its message would hold the address.
 */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.log.error({ requestId: context.requestId, err: error }, "page failed");
}

function jsonAnswer({ staticHandlerContext, routeModules }: EntryContext): unknown {
  const leaf = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = routeModules[leaf]?.handle as Partial<JsonTemplate> | undefined;
  return staticHandlerContext.errors ? undefined : handle?.json?.(staticHandlerContext.loaderData[leaf]);
}

/** What fails inside a boundary leaves an empty place and is told to `report`; the rest is rendered (spec §8). */
export function render(page: React.ReactElement, report: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const failures: unknown[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(tidy(Buffer.concat(chunks).toString("utf8")));
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      onAllReady: () => {
        failures.forEach(report);
        stream.pipe(sink);
      },
      onShellError: reject,
      onError: (error) => {
        failures.push(error);
      },
      // Every boundary inline, however large: scripts that move parts about are not allowed.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}

/** A void element of HTML (HTML §13.1.2) that ends in a slash; what stands in quotes is no end. */
const slashedVoid =
  /(<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?:\s(?:[^"'<>]|"[^"]*"|'[^']*')*(?<=["'\s]))?)\/>/g;

/**
 * React 18 leaves a NUL where a chunk ends inside a character (facebook/react#26228), and writes slashes at the end of
 * void elements, which mean nothing in HTML. In an editor's SVG they end an element, so there they stay.
 */
function tidy(html: string): string {
  return html.replaceAll("\0", "").replace(slashedVoid, "$1>");
}

const END = "</body></html>";

/** The page with its data before its end, as JSON that cannot end the script it stands in. */
function withData(html: string, { staticHandlerContext }: EntryContext): string {
  const { loaderData, actionData, errors } = staticHandlerContext;
  const state = JSON.stringify({ loaderData, actionData, errors: serializeErrors(errors) }).replaceAll("<", "\\u003c");
  const end = html.lastIndexOf(END);
  return `${html.slice(0, end)}<script type="application/json" id="page-data">${state}</script>${END}`;
}

/** Errors in the form that Remix's browser part reads; Remix has taken their details out before. */
function serializeErrors(errors: EntryContext["staticHandlerContext"]["errors"]): Record<string, object> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      isRouteErrorResponse(error)
        ? { ...error, __type: "RouteErrorResponse" }
        : { message: error.message, stack: error.stack, __type: "Error" },
    ]),
  );
}

/** Allows what this page holds: files of ours, and its inline scripts by their hashes (CSP3 §8.3). */
function policy(html: string, { siteUrl }: AppLoadContext): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\btype=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' ${hashes.join(" ")}`,
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

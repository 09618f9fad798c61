import { createHash, randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { compressed } from "#server/http/cache/compress.ts";
import type { Encoding } from "#server/http/cache/variant.ts";
import { RULES } from "#server/http/speculation-rules.ts";
import { unsentOf } from "#server/http/unsent.ts";
import type { ApplicationHandle } from "./base/page-handles.ts";
import { isStorageError } from "./base/storage-error.ts";
import { formatTextSizeCookie } from "./base/text-size.ts";
import { askedTextSizeStep } from "./base/text-size-address.ts";
import { render } from "./render.ts";
import { findShell } from "./shell.server.ts";
import { RenderedOnce } from "./site/rendered-once.ts";
import { ScriptMark } from "./site/script-mark.ts";
import type { Site } from "./site/site.ts";
import type { RefusedPost } from "./site/unsent-answers.tsx";

/** How a page responds to `?altTemplate=JSON`: its route's `handle.json` turns loader data into the wire format. */
interface JsonTemplate {
  json(data: unknown): unknown;
}

/**
 * Responds with the whole page, compressed, or with its data as JSON (spec address.json). The body is passed on as
 * bytes, which are sent as they are; a string would be turned into a stream and read again first.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const url = new URL(request.url);
  const data = url.searchParams.get("altTemplate") === "JSON" ? jsonData(remixContext) : undefined;
  if (data !== undefined) return Response.json(data, { headers: { "Cache-Control": "no-store" } });

  remixContext.staticHandlerContext.errors = explainErrors(remixContext.staticHandlerContext.errors, context);
  await loadShell(request, headers, remixContext.staticHandlerContext, context);
  const { html, scripts } = isApplication(remixContext)
    ? renderApplication(remixContext, request.url)
    : { html: renderReading(remixContext, request.url), scripts: [] };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Which links may be prefetched (HTML, Speculation Rules); the server itself serves this address.
  headers.set("Speculation-Rules", `"${RULES}"`);
  headers.set("Content-Security-Policy", policy(scripts, context));
  // The error page for a post shows what was typed, or that something was sent.
  if (context.method === "POST" && remixContext.staticHandlerContext.errors)
    headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return compressed(Buffer.from(html), request.headers.get("Accept-Encoding") as Encoding | null, status, headers);
}

/**
 * A page's data alone, as the router of an application asks for it, is cached like the page: Remix passes on the headers
 * of the loader, but not those of the page.
 */
export function handleDataRequest(answer: Response, { request }: DataFunctionArgs): Response {
  const { headers, ok } = answer;
  if (ok && request.method === "GET" && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return answer;
}

/**
 * Logs unexpected errors; visitors see a page without details. Client errors are not logged, since their message
 * contains the address, nor are storage errors, which are logged where they occur.
 */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isStorageError(error)) {
    context.storageFailed = true;
    return;
  }
  if (!request.signal.aborted) context.log.error({ requestId: context.requestId, err: error }, "page failed");
}

type Errors = EntryContext["staticHandlerContext"]["errors"];

/**
 * Adds what the error page needs: whether the storage failed, and what was typed into a posted form. With status 404
 * the form is given back only if it holds text, since programs post empty ones.
 */
function explainErrors(errors: Errors, { storageFailed, posted, method }: AppLoadContext): Errors {
  const isPost = method === "POST";
  if (!errors || !(storageFailed || isPost)) return errors;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      const status = isRouteErrorResponse(error) ? error.status : storageFailed ? 503 : 500;
      const unsent = posted ? unsentOf(posted) : null;
      const isKept =
        status === 413 || status >= 500 || (status === 404 && unsent?.answers.some(({ value }) => value.trim()));
      const data: RefusedPost | null = isPost ? { unsent: isKept ? unsent : null } : null;
      return [route, { status, statusText: "", internal: false, data }];
    }),
  );
}

/**
 * If an action throws, Remix does not call the loader of the route that renders the error, which is the root: without
 * this the response to a form would have no menu, help line or quick exit. If the site cannot be loaded, the page does
 * without. A text-size step is applied here, too.
 */
async function loadShell(
  request: Request,
  headers: Headers,
  result: EntryContext["staticHandlerContext"],
  context: AppLoadContext,
) {
  if (!result.errors || context.method !== "POST" || result.loaderData.root) return;
  const step = askedTextSizeStep(request.url);
  const shell = await findShell(request, context, step).catch(() => null);
  result.loaderData.root = shell;
  if (step && shell) headers.append("Set-Cookie", formatTextSizeCookie(shell.textSize, context.siteUrl));
}

/** The page's route and its module. */
function leafOf({ staticHandlerContext, routeModules }: EntryContext) {
  const leaf = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  return { leaf, handle: routeModules[leaf]?.handle as Partial<JsonTemplate & ApplicationHandle> | undefined };
}

function isApplication(context: EntryContext): boolean {
  return leafOf(context).handle?.application === true && !context.staticHandlerContext.errors;
}

function jsonData(context: EntryContext): unknown {
  const { leaf, handle } = leafOf(context);
  const { staticHandlerContext } = context;
  return staticHandlerContext.errors ? undefined : handle?.json?.(staticHandlerContext.loaderData[leaf]);
}

/** Renders a reading page, whose document is not hydrated. */
function renderReading(remixContext: EntryContext, url: string): string {
  const page = (
    <RenderedOnce.Provider value={renderOnce}>
      <RemixServer context={remixContext} url={url} />
    </RenderedOnce.Provider>
  );
  return render(page, false);
}

/** Rendered parts of the frame by name, for each published site. */
const partsOf = new WeakMap<Site, Map<string, string>>();

/** Renders the content of one of the frame's larger elements, once for each publication. */
function renderOnce(site: Site, name: string, part: ReactElement): string {
  const parts = partsOf.get(site) ?? new Map<string, string>();
  partsOf.set(site, parts);
  const known = parts.get(name);
  if (known !== undefined) return known;
  const rendered = renderToStaticMarkup(part);
  parts.set(name, rendered);
  return rendered;
}

/** Renders an application page, and returns it with its inline scripts. */
function renderApplication(remixContext: EntryContext, url: string): { html: string; scripts: string[] } {
  const mark = randomBytes(12).toString("base64url");
  const page = (
    <ScriptMark.Provider value={mark}>
      <RemixServer context={remixContext} url={url} />
    </ScriptMark.Provider>
  );
  return takeMarkedScripts(deferScripts(render(page, true)), mark);
}

/**
 * Puts Remix's scripts into a template, so that text, fonts and pictures load first; `enhance` releases them once the
 * page is shown.
 */
function deferScripts(html: string): string {
  return html.replace(/<link rel="modulepreload"[\s\S]*(?=<\/body>)/, "<template data-late-scripts>$&</template>");
}

/** Removes the mark from the scripts that we and Remix wrote. @returns the page without marks, and those scripts */
function takeMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const scripts: string[] = [];
  const marked = new RegExp(`(<script[^>]*?) nonce="${mark}"([^>]*>)([\\s\\S]*?)</script>`, "g");
  const plain = html.replace(marked, (_, before: string, after: string, script: string) => {
    scripts.push(script);
    return `${before}${after}${script}</script>`;
  });
  return { html: plain, scripts };
}

/**
 * The Content Security Policy: it allows our own files and, by their hashes, the inline scripts that we and Remix wrote
 * (CSP3 §8.3), so that no other script in the page runs. A reading page has no inline script.
 */
function policy(scripts: string[], { siteUrl }: AppLoadContext): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`).join("");
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : `script-src 'self'${hashes}`,
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

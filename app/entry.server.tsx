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

/** How a page answers `?altTemplate=JSON`: its route's `handle.json` turns loader data into the wire format. */
interface JsonTemplate {
  json(data: unknown): unknown;
}

/**
 * Answers a page whole and compressed, or its data in another template (spec address.json). A body handed on as bytes
 * goes to the line as it is; as text it would become a stream and be read again first.
 */
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

  remixContext.staticHandlerContext.errors = explainErrors(remixContext.staticHandlerContext.errors, context);
  await bringShell(request, headers, remixContext.staticHandlerContext, context);
  const { html, scripts } = isApplication(remixContext)
    ? renderApplication(remixContext, request.url)
    : { html: renderReading(remixContext, request.url), scripts: [] };
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Which links may be fetched ahead; the server answers this address (HTML, Speculation Rules).
  headers.set("Speculation-Rules", `"${RULES}"`);
  headers.set("Content-Security-Policy", policy(scripts, context));
  // The error page that answers a post shows what was typed, or that something was.
  if (context.method === "POST" && remixContext.staticHandlerContext.errors)
    headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return compressed(Buffer.from(html), request.headers.get("Accept-Encoding") as Encoding | null, status, headers);
}

/**
 * Logs unexpected errors; visitors see a page without details. A wrong request is left out, since its message would
 * hold the address, and so is storage that fails, which is logged once where it fails.
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
 * Adds what the error page needs: whether the storage failed, and what was typed into a posted form. Where there is no
 * page a program may have posted nothing.
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
 * An action that throws keeps Remix from asking the loader of the route that shows the error, which is the root: without
 * this the answer to a form would have no menu, no help line and no quick exit. While nothing is known of the site the
 * page goes without. A step of the text size is taken here, too.
 */
async function bringShell(
  request: Request,
  headers: Headers,
  answer: EntryContext["staticHandlerContext"],
  context: AppLoadContext,
) {
  if (!answer.errors || context.method !== "POST" || answer.loaderData.root) return;
  const step = askedTextSizeStep(request.url);
  const shell = await findShell(request, context, step).catch(() => null);
  answer.loaderData.root = shell;
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

function jsonAnswer(context: EntryContext): unknown {
  const { leaf, handle } = leafOf(context);
  const { staticHandlerContext } = context;
  return staticHandlerContext.errors ? undefined : handle?.json?.(staticHandlerContext.loaderData[leaf]);
}

/** A page that is only read. */
function renderReading(remixContext: EntryContext, url: string): string {
  const page = (
    <RenderedOnce.Provider value={renderOnce}>
      <RemixServer context={remixContext} url={url} />
    </RenderedOnce.Provider>
  );
  return render(page, false);
}

/** The parts of the frame that were rendered, by name, for each site that was published. */
const partsOf = new WeakMap<Site, Map<string, string>>();

/** What is inside the frame's larger elements, rendered once for each publication. */
function renderOnce(site: Site, name: string, part: ReactElement): string {
  const parts = partsOf.get(site) ?? new Map<string, string>();
  partsOf.set(site, parts);
  const known = parts.get(name);
  if (known !== undefined) return known;
  const rendered = renderToStaticMarkup(part);
  parts.set(name, rendered);
  return rendered;
}

/** A page that script takes over, and the scripts that do so. */
function renderApplication(remixContext: EntryContext, url: string): { html: string; scripts: string[] } {
  const mark = randomBytes(12).toString("base64url");
  const page = (
    <ScriptMark.Provider value={mark}>
      <RemixServer context={remixContext} url={url} />
    </ScriptMark.Provider>
  );
  return takeMarkedScripts(putOff(render(page, true)), mark);
}

/**
 * Puts Remix's scripts into a template, so that words, fonts and pictures come first; `enhance` lets them out
 * when the page is there.
 */
function putOff(html: string): string {
  return html.replace(/<link rel="modulepreload"[\s\S]*(?=<\/body>)/, "<template data-late-scripts>$&</template>");
}

/** Takes the mark off the scripts that we and Remix wrote. @returns the page without marks, and those scripts */
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
 * The security policy: our own files and, by their hashes, the inline scripts that we and Remix wrote (CSP3 §8.3). Any
 * other script that gets into the page does not run. A reading page has no inline script.
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

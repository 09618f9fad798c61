import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { mediaFile } from "#server/files/media.ts";
import { compress } from "#server/http/cache/compress.ts";
import type { PageCache } from "#server/http/cache/page-cache.ts";
import { addVary, normalizeHeaders, type VariantOf, withKnownQuery } from "#server/http/cache/variant.ts";
import { type BodyVariables, receiveBody } from "#server/http/limits/body.ts";
import { createLoadShedder, editorLimits, type LoadShedder, priorityOf } from "#server/http/limits/load-shedding.ts";
import type { PostedForm } from "#server/http/limits/receive-form.ts";
import { clientAddress } from "#server/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { StorageError } from "#server/storage-error.ts";
import { ASSETS, HEALTH, MEDIA, OFFICE, OFFICE_PAGES, READY } from "./addresses.ts";
import { fromFolder, storedAssets, storedMedia } from "./files.ts";
import { createPlainPages, type PlainOffice } from "./plain-page.ts";
import { createReadiness } from "./readiness.ts";
import { canonicalAddress, hasExtension, redirectFormer, TOO_LONG } from "./redirects.ts";
import { neverCacheRefusals, refuseMethod, refuseOverload, unavailable } from "./refusals.ts";
import { CLIENT_CLOSED_REQUEST, isClientGone, type Observe, type RequestVariables, requestLog } from "./request-log.ts";
import { sameOrigin, securityHeaders } from "./security.ts";
import { RULES, speculationRules } from "./speculation-rules.ts";

/**
 * `requestId` is the one in the log, `address` where the request comes from; where a form is `posted`, the request
 * itself has no body.
 */
export type RemixHandler = (
  request: Request,
  requestId: string,
  address: string,
  posted?: PostedForm,
) => Promise<Response>;

interface Parts {
  services: Pick<Services, "db" | "log" | "env"> & {
    files: Pick<Services["files"], "media" | "uploads">;
    storage: Pick<Services["storage"], "findProblem" | "report">;
  };
  observe: Observe;
  siteUrl: string;
  pages: RemixHandler;
  cache: PageCache;
  /** It may have ended. */
  isOfficer(request: Request): boolean;
  refreshRevision(): Promise<void>;
  variantOf: VariantOf;
  clientFolder: string | null;
  draining: () => boolean;
  shedder: LoadShedder;
  office: () => PlainOffice;
}

/** Only names with a dot are looked for in the folder, since addresses of pages have none. Nothing hidden is served. */
const isFile = (path: string) => hasExtension(path) && !path.includes("/.");
const FOREVER = "public, max-age=31536000, immutable";
const FOREVER_HERE = "max-age=31536000, immutable";
/** Lets nothing in a PDF act. With `sandbox`, some Safaris show an empty window instead (WebKit bug 284594). */
const OPENED_PDF = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const isMedia = (path: string) => path.startsWith(MEDIA) && mediaFile.test(path.slice(MEDIA.length));

type Refusal = [status: number, title: string, message: string];
const broken: Refusal = [400, "That address is broken", "It contains characters that our addresses never have."];
const tooLong: Refusal = [414, "That address is too long", "Please choose fewer things at once, or start again."];

export function createHost({
  services,
  observe,
  siteUrl,
  pages,
  cache,
  isOfficer,
  refreshRevision,
  variantOf,
  clientFolder,
  draining,
  shedder,
  office,
}: Parts) {
  const { db, log, files, env } = services;
  const app = new Hono<{ Variables: RequestVariables & BodyVariables; Bindings: Partial<HttpBindings> }>();

  const plain = createPlainPages(office);
  const editorShedder = createLoadShedder(editorLimits);
  const findReadinessProblem = createReadiness({ services, draining });

  app.use(requestLog(observe));
  app.use(async (c, next) => {
    const variant = normalizeHeaders(c.req.raw, variantOf);
    c.set("variant", variant);
    const revision = cache.revision();
    await next();
    addVary(c.res);
    const answer = await cache.set(c.req.raw, variant, c.res, revision);
    if (answer === c.res) return;
    c.res = undefined;
    c.res = answer;
  });
  app.use(securityHeaders(siteUrl));
  app.use(neverCacheRefusals);
  app.use(async (c, next) => {
    await next();
    if (!c.req.path.toLowerCase().startsWith(OFFICE)) return;
    c.res.headers.set("Cache-Control", "private, no-store");
    c.res.headers.set("X-Robots-Tag", "noindex");
  });
  app.use(async (c, next) => {
    await next();
    if (draining()) c.res.headers.set("Connection", "close");
    // Also for what has no `meta` element: feeds, documents, pictures (spec example.noindex).
    if (office().hasExamples) c.res.headers.set("X-Robots-Tag", "noindex");
  });
  app.get(HEALTH, (c) => c.text("ok"));
  app.get(READY, async (c) => {
    const why = await findReadinessProblem();
    return why === null ? c.text("ready") : c.text(`not ready: ${why}`, 503);
  });
  app.get(RULES, speculationRules);
  app.use(`${MEDIA}documents/*`, async (c, next) => {
    await next();
    if (!c.res.ok) return;
    const name = path.posix.basename(c.req.path);
    const opens = c.res.headers.get("Content-Type") === "application/pdf";
    c.res.headers.set("Content-Disposition", `${opens ? "inline" : "attachment"}; filename="${name}"`);
    if (opens) c.res.headers.set("Content-Security-Policy", OPENED_PDF);
  });
  app.use(
    `${MEDIA}*`,
    fromFolder(path.dirname(files.media), isMedia, FOREVER_HERE, false),
    storedMedia(db, log, files.media, FOREVER_HERE),
  );
  if (clientFolder) {
    app.use(`${ASSETS}*`, fromFolder(clientFolder, isFile, FOREVER, true));
    app.use(storedAssets(db, log, FOREVER));
    app.use(fromFolder(clientFolder, isFile, "public, max-age=3600", true));
  }
  app.use(
    canonicalAddress(
      (request) => plain.answer(request, ...(request.url.endsWith(TOO_LONG) ? tooLong : broken)),
      variantOf,
    ),
  );
  app.use(async (c, next) => {
    const { methods } = c.get("variant").route;
    return methods.includes(c.req.method) ? next() : refuseMethod(plain, c.req.raw, methods);
  });
  app.use(
    sameOrigin(siteUrl, (request) =>
      plain.answer(
        request,
        403,
        "We could not take that",
        "The form came from another website. Please open our page and send it from there.",
      ),
    ),
  );
  const addressOf = (c: Context) =>
    clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For") ?? null, env.TRUST_PROXY);
  // Strangers at these addresses wait with visitors.
  const isEditing = (c: Context) => c.req.path.startsWith(OFFICE_PAGES) && isOfficer(c.req.raw);
  app.use(receiveBody({ services, addressOf, isEditing, plain, tooMany: (request) => refuseOverload(plain, request) }));
  app.use(async (c, next) => {
    if (c.get("variant").route.callsExternalService) return next();
    const { acquire } = isEditing(c) ? editorShedder : shedder;
    const slot = await acquire(priorityOf(c.req.raw), () => isClientGone(c.env));
    if (slot === "aborted") return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    if (slot === "shed") return refuseOverload(plain, c.req.raw, c.get("posted"));
    try {
      await next();
    } finally {
      slot.release();
    }
  });
  app.use(async (c, next) => {
    await next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") await refreshRevision();
  });
  app.use(redirectFormer(db));
  app.use(compress());
  app.all("*", (c) =>
    pages(withKnownQuery(c.req.raw, c.get("variant")), c.get("requestId"), addressOf(c), c.get("posted")),
  );
  app.onError((error, c) => {
    // A dropped connection is no failure of ours, and nobody reads the answer.
    if (isClientGone(c.env)) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    if (error instanceof StorageError) return unavailable(plain, c.req.raw);
    log.error({ requestId: c.get("requestId"), err: error });
    return plain.answer(
      c.req.raw,
      500,
      "Something went wrong on our side",
      "It is not your fault. Please try again in a few minutes.",
    );
  });
  return app;
}

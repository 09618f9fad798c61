import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Services } from "#server/services.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { clientAddress } from "./client-address.ts";
import { compress } from "./compress.ts";
import type { PageCache } from "./page-cache.ts";
import { plainAnswer, plainPage } from "./plain-page.ts";
import { type Observe, type RequestVariables, requestLog } from "./request-log.ts";
import { sameOrigin } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";

/** Answers pages; `requestId` is what the log calls the request, `address` where it comes from. */
export type PageHandler = (request: Request, requestId: string, address: string) => Promise<Response>;

interface Parts {
  services: Services;
  /** Is told of each request that is answered here. */
  observe: Observe;
  /** Origin of the site's public addresses. */
  siteUrl: string;
  pages: PageHandler;
  cache: PageCache;
  /** The log's word for a path. */
  patternOf: (path: string) => string;
  /** Whether a path's page may be sent files. */
  takesFiles: (path: string) => boolean;
  /** Folder of the built client, or null in development, where Vite serves it. */
  clientFolder: string | null;
  /** False once the server has been told to stop. */
  accepting: () => boolean;
}

/** Largest body of a request that is not a form with files (product.md §14), in bytes. */
const BODY_LIMIT = 64 * 1024;
/** Largest body of an avatar's upload: 256 KB of picture as base64 in JSON (product.md §9, §14). */
const UPLOAD_LIMIT = 512 * 1024;
const uploadAddress = /^\/umbraco\/api\/digimeavatar\/upload\/?$/i;
/** Largest form with files; its page counts the bytes while it reads them. */
const FILES_LIMIT = 30 * 1024 * 1024;
/** Addresses of pages have no dot in their last part: no look into the folder for them. */
const fileName = /\.[^/]+$/;
const FOREVER = "public, max-age=31536000, immutable";

/** Everything that happens to a request around the application, in order. */
export function createHost({
  services,
  observe,
  siteUrl,
  pages,
  cache,
  patternOf,
  takesFiles,
  clientFolder,
  accepting,
}: Parts) {
  const { db, log, files, env } = services;
  const app = new Hono<{ Variables: RequestVariables; Bindings: Partial<HttpBindings> }>();

  app.use(requestLog(observe, patternOf));
  app.use(async (c, next) => {
    const revision = cache.revision();
    await next();
    const kept = await cache.keep(c.req.raw, c.res, revision);
    if (kept === c.res) return;
    c.res = undefined;
    c.res = kept;
  });
  app.use(securityHeaders(siteUrl));
  app.use(async (c, next) => {
    await next();
    if (!accepting()) c.res.headers.set("Connection", "close");
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const published = accepting() && (await db.selectFrom("publication").select("revision").executeTakeFirst());
    return published ? c.text("ready") : c.text("not ready", 503);
  });
  app.use("/media/documents/*", async (c, next) => {
    await next();
    const name = path.posix.basename(c.req.path);
    if (c.res.ok) c.res.headers.set("Content-Disposition", `attachment; filename="${name}"`);
  });
  app.use("/media/*", fromFolder(path.dirname(files.media), "max-age=31536000, immutable", false));
  if (clientFolder) {
    app.use("/assets/*", fromFolder(clientFolder, FOREVER, true));
    const publicFile = fromFolder(clientFolder, "public, max-age=3600", true);
    app.use((c, next) => (fileName.test(c.req.path) ? publicFile(c, next) : next()));
  }
  app.use(canonicalAddress(() => plainPage(400, "That address is broken", "It holds signs that no page of ours has.")));
  app.use(
    sameOrigin(siteUrl, (request) =>
      plainAnswer(
        request,
        403,
        "We could not take that",
        "The form came from another website. Please open our page and send it from there.",
      ),
    ),
  );
  const limitBody = (maxSize: number) => bodyLimit({ maxSize, onError: tooMuch });
  const [limited, limitedUpload] = [limitBody(BODY_LIMIT), limitBody(UPLOAD_LIMIT)];
  app.use((c, next) => {
    if (uploadAddress.test(c.req.path)) return limitedUpload(c, next);
    const mayBeLarge = /^multipart\/form-data/i.test(c.req.header("Content-Type") ?? "") && takesFiles(c.req.path);
    if (!mayBeLarge) return limited(c, next);
    return Number(c.req.header("Content-Length") ?? 0) > FILES_LIMIT ? tooMuch(c) : next();
  });
  app.use(async (c, next) => {
    await next();
    // A change made here is seen here at once.
    if (c.req.method !== "GET" && c.req.method !== "HEAD") await cache.look();
  });
  app.use(compress());
  app.all("*", (c) =>
    pages(
      c.req.raw,
      c.get("requestId"),
      clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For") ?? null, env.TRUST_PROXY),
    ),
  );
  app.onError((error, c) => {
    log.error({ requestId: c.get("requestId"), err: error });
    return plainPage(
      500,
      "Something went wrong on our side",
      "It is not your fault. Please try again in a few minutes.",
    );
  });
  return app;
}

/** The answer to a body that is too large. What is not read of it must not be taken for the connection's next request. */
async function tooMuch(c: Context): Promise<Response> {
  await readAway(c.req.raw.body);
  const answer = plainAnswer(c.req.raw, 413, "That is too much at once", "Please send less, or ring us.");
  answer.headers.set("Connection", "close");
  return answer;
}

/** What is read and dropped of a body that is too large, in bytes: most senders hear an answer only after they sent. */
const READ_AWAY = 8 * 1024 * 1024;

async function readAway(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let left = READ_AWAY; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return;
    left -= value.length;
  }
}

/** Serves files; `precompressed` looks for the `.br` and `.gz` beside each. */
function fromFolder(root: string, cacheControl: string, precompressed: boolean): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed, index: ".none" });
  return async (c, next) => {
    const answer = await serve(c, next);
    if (answer instanceof Response) answer.headers.set("Cache-Control", cacheControl);
    return answer;
  };
}

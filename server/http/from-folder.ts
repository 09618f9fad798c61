import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** A part of a file that a browser may ask for (RFC 9110 §14.2). Any other Range header is ignored. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/** Serves the files whose addresses match `served`; with `precompressed`, also the compressed ones beside them. */
export function fromFolder(
  root: string,
  served: RegExp,
  cacheControl: string,
  precompressed: boolean,
): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed, index: ".none" });
  return async (c, next) => {
    if (!served.test(c.req.path)) return next();
    if (!ONE_RANGE.test(c.req.header("Range") ?? "")) c.req.raw.headers.delete("Range");
    const answer = await serve(c, next);
    if (answer instanceof Response && answer.ok) answer.headers.set("Cache-Control", cacheControl);
    return answer;
  };
}

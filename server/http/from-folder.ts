import { open } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { codeOf } from "#server/error-code.ts";

/** `unreadable` is why a file that is there cannot be opened. */
export interface FileVariables {
  unreadable?: unknown;
}

/** How the system says that there is no such file, and Node that there can be none. */
const ABSENT = /^(?:ENOENT|ENOTDIR|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/;

/** A part of a file that a browser may ask for (RFC 9110 §14.2). Any other Range header is ignored. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/** The endings of compressed siblings, by encoding, in the order in which `serveStatic` looks for them. */
const SIBLINGS = { br: ".br", zstd: ".zst", gzip: ".gz" };

/** @returns whether there is such a file @throws what keeps it from being opened */
async function canOpen(file: string): Promise<boolean> {
  try {
    await (await open(file)).close();
    return true;
  } catch (error) {
    if (ABSENT.test(codeOf(error))) return false;
    throw error;
  }
}

/** Serves the files whose addresses match `served`; with `precompressed`, also the compressed ones beside them. */
export function fromFolder(
  root: string,
  served: RegExp,
  cacheControl: string,
  precompressed: boolean,
): MiddlewareHandler<{ Variables: FileVariables }> {
  const serve = serveStatic({ root, precompressed, index: ".none" });
  return async (c, next) => {
    if (!served.test(c.req.path)) return next();
    const file = path.join(root, c.req.path);
    const accepted = (c.req.header("Accept-Encoding") ?? "").split(",").map((one) => one.trim());
    try {
      // `serveStatic` opens a file only after its headers are sent, which promise a whole answer that may be cached for
      // good.
      if (!(await canOpen(file))) return next();
      for (const [encoding, ending] of precompressed ? Object.entries(SIBLINGS) : [])
        if (accepted.includes(encoding) && (await canOpen(file + ending))) break;
    } catch (error) {
      c.set("unreadable", error);
      return next();
    }
    if (!ONE_RANGE.test(c.req.header("Range") ?? "")) c.req.raw.headers.delete("Range");
    const answer = await serve(c, next);
    if (answer instanceof Response && answer.ok) answer.headers.set("Cache-Control", cacheControl);
    return answer;
  };
}

/** Comes after everything that may have a copy of the file. @throws what kept it from being opened */
export const refuseUnreadable: MiddlewareHandler<{ Variables: FileVariables }> = (c, next) => {
  const error = c.get("unreadable");
  if (error !== undefined) throw error;
  return next();
};

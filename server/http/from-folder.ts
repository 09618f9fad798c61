import { open } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** `unreadable` is why a file that is there cannot be opened. */
export interface FileVariables {
  unreadable?: unknown;
}

/** As the system says that there is no such file, and Node that there cannot be one. */
const ABSENT = /^(?:ENOENT|ENOTDIR|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/;

/** Serves the files that `served` names by their address; `precompressed` looks for the `.br` and `.gz` beside each. */
export function fromFolder(
  root: string,
  served: RegExp,
  cacheControl: string,
  precompressed: boolean,
): MiddlewareHandler<{ Variables: FileVariables }> {
  const serve = serveStatic({ root, precompressed, index: ".none" });
  return async (c, next) => {
    if (!served.test(c.req.path)) return next();
    try {
      // A file is opened only after its headers have gone, which say that the answer is whole and may be kept for good.
      const file = await open(path.join(root, c.req.path));
      await file.close();
    } catch (error) {
      if (!ABSENT.test((error as NodeJS.ErrnoException).code ?? "")) c.set("unreadable", error);
      return next();
    }
    const answer = await serve(c, next);
    if (answer instanceof Response) answer.headers.set("Cache-Control", cacheControl);
    return answer;
  };
}

/** Stands after everything that may have a copy of a file. @throws what kept it from being opened */
export const refuseUnreadable: MiddlewareHandler<{ Variables: FileVariables }> = (c, next) => {
  const error = c.get("unreadable");
  if (error !== undefined) throw error;
  return next();
};

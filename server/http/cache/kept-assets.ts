import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/schema.ts";
import { type Asset, assetName, findAsset } from "#server/files/assets.ts";
import { ASSETS } from "#server/http/addresses.ts";
import type { Log } from "#server/log.ts";
import { StorageError } from "#server/storage-error.ts";
import type { Variant } from "./variant.ts";

const underAssets = new RegExp(`^${ASSETS.slice(0, -1)}(?:/|$)`, "i");
/** Room for more than one build's files, so that files in demand are read from the database once. */
const MEMORY_BYTES = 4 * 1024 * 1024;

/**
 * Serves files that this build's folder does not have: from the database if another build has them (decision 19),
 * otherwise a line of text. Only names that a build can have are looked up.
 */
export function keptAssets(
  db: Db,
  log: Log,
  cacheControl: string,
): MiddlewareHandler<{ Variables: { variant: Variant } }> {
  const known = new LRUCache<string, Asset>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, brotli, gzip }) => 1024 + plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
    // Requests at the same time share one query.
    fetchMethod: (name) => findAsset(db, name),
  });
  return async (c, next) => {
    const { path, method } = c.req;
    if (!underAssets.test(path) || (method !== "GET" && method !== "HEAD")) return next();
    const name = path.startsWith(ASSETS) ? path.slice(ASSETS.length) : "";
    try {
      const asset = assetName.test(name) ? await known.fetch(name) : undefined;
      return asset ? answer(asset, c.get("variant"), cacheControl) : line(404, "Not found");
    } catch (error) {
      // The storage watch has logged it.
      if (!(error instanceof StorageError)) log.warn({ err: error }, "files of other builds cannot be looked up");
      return line(503, "Try again in a minute");
    }
  };
}

/** The copy in an encoding that the browser reads, with the headers of a file of this build. */
function answer({ type, plain, brotli, gzip }: Asset, { encoding }: Variant, cacheControl: string): Response {
  const copy = encoding === "br" ? brotli : encoding === "gzip" ? gzip : null;
  const body = copy ?? plain;
  const headers = new Headers({
    "Content-Type": type,
    "Content-Length": String(body.length),
    "Cache-Control": cacheControl,
  });
  if (encoding && copy) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(body), { headers });
}

function line(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${text}\n`, { status, headers });
}

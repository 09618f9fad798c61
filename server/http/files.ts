import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import type { Db } from "#server/db/schema.ts";
import { type Asset, assetName, findAsset } from "#server/files/assets.ts";
import { writeWhole } from "#server/files/disk.ts";
import { findMedia, mediaFile } from "#server/files/media.ts";
import type { Log } from "#server/log.ts";
import { StorageError } from "#server/storage-error.ts";
import { ASSETS, MEDIA } from "./addresses.ts";
import type { Variant } from "./cache/variant.ts";

/** Any other Range header is ignored (RFC 9110 §14.2). */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

export function fromFolder(
  root: string,
  served: (path: string) => boolean,
  cacheControl: string,
  precompressed: boolean,
): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed, index: ".none" });
  return async (c, next) => {
    if (!served(c.req.path)) return next();
    if (!ONE_RANGE.test(c.req.header("Range") ?? "")) c.req.raw.headers.delete("Range");
    const answer = await serve(c, next);
    if (answer instanceof Response && answer.ok) answer.headers.set("Cache-Control", cacheControl);
    return answer;
  };
}

const isUnderAssets = (path: string) => `${path}/`.toLowerCase().startsWith(ASSETS);
const MEMORY_BYTES = 4 * 1024 * 1024;

/** Files of other builds, from the database. Only names that a build can have are looked up. */
export function storedAssets(
  db: Db,
  log: Log,
  cacheControl: string,
): MiddlewareHandler<{ Variables: { variant: Variant } }> {
  const known = new LRUCache<string, Asset>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, brotli, gzip }) => 1024 + plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
    fetchMethod: (name) => findAsset(db, name),
  });
  return async (c, next) => {
    const { path, method } = c.req;
    if (!isUnderAssets(path) || (method !== "GET" && method !== "HEAD")) return next();
    const name = path.startsWith(ASSETS) ? path.slice(ASSETS.length) : "";
    try {
      const asset = assetName.test(name) ? await known.fetch(name) : undefined;
      return asset ? answer(asset, c.get("variant"), cacheControl) : line(404, "Not found");
    } catch (error) {
      return unavailable(log, error);
    }
  };
}

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

export function storedMedia(db: Db, log: Log, folder: string, cacheControl: string): MiddlewareHandler {
  return async (c, next) => {
    const name = nameOf(c.req.path);
    if (name === null) return next();
    try {
      const bytes = await findMedia(db, name);
      if (!bytes) return next();
      // A full disk must not keep the picture from its visitor.
      await writeWhole(path.join(folder, name), bytes).catch(() => {});
      return c.body(new Uint8Array(bytes), 200, {
        "Content-Type": getMimeType(name) ?? "application/octet-stream",
        "Cache-Control": cacheControl,
      });
    } catch (error) {
      return unavailable(log, error);
    }
  };
}

function nameOf(address: string): string | null {
  try {
    const name = decodeURIComponent(address.slice(MEDIA.length));
    return mediaFile.test(name) && !name.includes("\0") ? name : null;
  } catch {
    return null;
  }
}

function unavailable(log: Log, error: unknown): Response {
  if (!(error instanceof StorageError)) log.warn({ err: error }, "a file cannot be looked up in the database");
  return line(503, "Try again in a minute");
}

function line(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${text}\n`, { status, headers });
}

import path from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { Db } from "#server/db/schema.ts";
import { writeWhole } from "#server/files/disk.ts";
import { findMedia, mediaFile } from "#server/files/media.ts";
import { MEDIA } from "#server/http/addresses.ts";
import type { Log } from "#server/log.ts";
import { StorageError } from "#server/storage-error.ts";

/** Serves pictures and documents from the database if the folder lacks them, and saves them there. */
export function keptMedia(db: Db, log: Log, folder: string, cacheControl: string): MiddlewareHandler {
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
      // The storage watch has logged it.
      if (!(error instanceof StorageError)) log.warn({ err: error }, "a picture cannot be looked up in the database");
      return c.text("Try again in a minute\n", 503, { "Cache-Control": "no-store" });
    }
  };
}

/** The name of the file at an address, or null when none of our files can have it. */
function nameOf(address: string): string | null {
  try {
    const name = decodeURIComponent(address.slice(MEDIA.length));
    return mediaFile.test(name) && !name.includes("\0") ? name : null;
  } catch {
    return null;
  }
}

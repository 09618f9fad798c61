import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { OFFLINE } from "#app/base/addresses.ts";
import worker from "./offline-worker.js?raw";
import { findSite } from "./site.server.ts";

/** Browsers compare it byte by byte on each visit, and keep the page anew once what it says has changed. */
export async function loader({ context: { db, editing } }: LoaderFunctionArgs) {
  // On an editor's own computer this address is that of other programs, too.
  if (editing?.isLocal) throw new Response(null, { status: 404 });
  const { name, shortName, region, logo, quickExit, helpLines } = await findSite(db);
  const says = JSON.stringify([name, shortName, region, logo, quickExit, helpLines, worker]);
  const version = createHash("sha256").update(says).digest("hex");
  // What the worker itself may fetch (CSP3 §4.1).
  const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
  const headers = { "Content-Type": "text/javascript", "Cache-Control": "no-cache", "Content-Security-Policy": policy };
  return new Response(`const PAGE = "${OFFLINE}";\nconst VERSION = "${version}";\n${worker}`, { headers });
}

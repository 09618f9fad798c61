import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { OFFLINE } from "#app/base/addresses.ts";
import { OfflineWords } from "./offline-words.tsx";
import worker from "./offline-worker.js?raw";
import { findSite } from "./site.server.ts";

/** Browsers compare it byte by byte on each visit, and keep the page anew once what the page says has changed. */
export async function loader({ context: { db, editing } }: LoaderFunctionArgs) {
  // On an editor's own computer this address is that of other programs, too.
  if (editing?.isLocal) throw new Response(null, { status: 404 });
  const site = await findSite(db);
  const { name, shortName, region, logo, quickExit } = site;
  const says = [name, shortName, region, logo, quickExit, worker, renderToStaticMarkup(OfflineWords({ site }))];
  const version = createHash("sha256").update(JSON.stringify(says)).digest("hex");
  return new Response(`const PAGE = "${OFFLINE}";\nconst VERSION = "${version}";\n${worker}`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      // What the worker itself may fetch (CSP3 §4.1).
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}

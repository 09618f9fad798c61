import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOfflineWorker } from "./offline-worker.server.ts";

export async function loader({ context: { db, editing } }: LoaderFunctionArgs) {
  // On an editor's own computer this address is that of other programs, too.
  if (editing?.isLocal) throw new Response(null, { status: 404 });
  return new Response(await findOfflineWorker(db), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      // What the worker itself may fetch (CSP3 §4.1).
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  });
}

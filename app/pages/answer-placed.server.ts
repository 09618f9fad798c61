import type { HeadersArgs } from "@remix-run/node";
import { data } from "#app/base/data.server.ts";

// What pages with components answer.

/** A loader's response; it is not cached while something on the page is about to change (`noStore`). */
export function answerPlaced<Data>(loaded: Data, noStore: boolean) {
  return noStore ? data(loaded, { headers: { "Cache-Control": "no-store" } }) : loaded;
}

/** The headers of the loader or action that say how long to cache the response and when to retry. */
export function placedHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}

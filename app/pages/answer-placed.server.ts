import { type HeadersArgs, json } from "@remix-run/node";

// What pages with components answer.

/** A loader's response; it is not cached while something on the page is about to change (`noStore`). */
export function answerPlaced<Data>(data: Data, noStore: boolean) {
  return noStore ? json(data, { headers: { "Cache-Control": "no-store" } }) : data;
}

/** The headers of the loader or action that say how long to cache the response and when to retry. */
export function placedHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}

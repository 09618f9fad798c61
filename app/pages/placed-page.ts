import { type HeadersArgs, json } from "@remix-run/node";
import type { OwnFormHandle, ReadsHandle } from "#app/base/page-handles.ts";
import type { PlacedPage } from "#app/components/segments.ts";

// What pages with components have in common.

/** The `handle` of a page that may have forms on it; its loader data is a `PlacedPage`. */
export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  takesFiles: true,
  ownForm: (data) => (data as PlacedPage).ownForm,
} satisfies OwnFormHandle & ReadsHandle & { takesFiles: boolean };

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

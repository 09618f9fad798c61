import { type HeadersArgs, json } from "@remix-run/node";
import type { OwnFormHandle, ReadsHandle } from "#app/base/page-handles.ts";
import type { PlacedPage } from "#app/components/segments.ts";

// What pages with components in them have in common.

/** What a page says in its `handle` when forms may stand on it; its loader data is a placed page's. */
export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  takesFiles: true,
  ownForm: (data) => (data as PlacedPage).ownForm,
} satisfies OwnFormHandle & ReadsHandle & { takesFiles: boolean };

/** What a loader answers; kept by nobody while something on the page is about to change (`brief`). */
export function answerPlaced<Data>(data: Data, brief: boolean) {
  return brief ? json(data, { headers: { "Cache-Control": "no-store" } }) : data;
}

/** The headers that the loader or action gave: how long the answer is kept, and when to come again. */
export function placedHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}

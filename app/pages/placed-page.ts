import type { HeadersArgs } from "@remix-run/node";
import type { OwnFormHandle, ReadsHandle } from "#app/base/page-handles.ts";
import type { PlacedPage } from "#app/components/segments.ts";

/** What pages say in their `handle` when forms may stand on them; their loader data is a placed page's. */
export const formHandle = {
  reads: { sent: "own", receipt: "own" },
  takesFiles: true,
  ownForm: (data) => (data as PlacedPage).ownForm,
} satisfies OwnFormHandle & ReadsHandle & { takesFiles: boolean };

/** The headers of an answer to a form that its page keeps: how long it is kept, and when to come again. */
export function formHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}

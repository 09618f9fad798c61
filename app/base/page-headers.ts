import type { HeadersArgs } from "@remix-run/node";

/** Headers of a page that its loader or action may set: how long it is kept, and when to come again. */
export function pageHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}

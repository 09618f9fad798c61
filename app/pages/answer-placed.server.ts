import type { AppLoadContext, HeadersArgs } from "@remix-run/node";
import { data } from "#app/base/data.server.ts";
import { formsOn, placeComponents } from "#app/components/place-components.server.ts";
import { registry } from "#app/components/registry.server.ts";
import type { PlacedPage, Segment } from "#app/components/segments.ts";
import { postForm } from "#app/forms/submissions/post-form.server.ts";

// What pages with components answer.

/** A loader's response; it is not cached while something on the page is about to change (`noStore`). */
export function answerCacheable<Data>(page: Data, noStore: boolean) {
  return data(page, noStore ? { headers: { "Cache-Control": "no-store" } } : {});
}

/** A page's data with its components; a page that answers a post has them from `postToPage`. */
export async function answerPlaced<Data>(page: Data, segments: Segment[], context: AppLoadContext, request: Request) {
  if (context.method === "POST") return data({ ...page, segments: [], titleState: "Error" } as Data & Placed);
  const { noStore, ...placed } = await placeComponents(segments, registry, context, request);
  return answerCacheable<Data & Placed>({ ...page, ...placed }, noStore);
}

type Placed = Omit<PlacedPage, "noStore">;

/**
 * Handles a form that was posted to a page with these segments. One that is not accepted comes back with the page's
 * components, and to script as a FormRefusal.
 */
export async function postToPage(request: Request, context: AppLoadContext, segments: Segment[]): Promise<Response> {
  const answer = await postForm(request, context, formsOn(segments));
  if (answer instanceof Response) return answer;
  const { refusal, status, retryAfter } = answer;
  const init = { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : undefined };
  if (request.headers.get("Accept") === "application/json") return data(refusal, init);
  return data(await placeComponents(segments, registry, context, request, refusal), init);
}

/** The headers of the loader or action that say how long to cache the response and when to retry. */
export function placedHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}

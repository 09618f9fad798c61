import type { AppLoadContext } from "@remix-run/node";
import { data } from "#app/base/data.server.ts";
import type { PlacedPage, Segment } from "#app/components/page-segments.tsx";
import { answerPlaced, formsOn, placeComponents } from "#app/components/place-components.server.ts";
import { registry } from "#app/components/registry.server.ts";
import { postForm } from "#app/forms/submissions/post-form.server.ts";

// What pages that may have forms on them answer.

/** A page's data with its components; a page that answers a post has them from `postToPage`. */
export async function loadPage<Data>(page: Data, segments: Segment[], context: AppLoadContext, request: Request) {
  const noForm: Placed = { segments: [], titleState: "Error" };
  if (context.method === "POST") return { ...page, ...noForm };
  const { noStore, ...placed } = await placeComponents(segments, registry, context, request);
  return answerPlaced<Data & Placed>({ ...page, ...placed }, noStore);
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

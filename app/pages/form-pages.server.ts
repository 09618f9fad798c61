import type { AppLoadContext } from "@remix-run/node";
import { data } from "#app/base/data.server.ts";
import type { Segment } from "#app/components/page-segments.tsx";
import { answerPlaced, formsOn, placeComponents } from "#app/components/place-components.server.ts";
import { registry } from "#app/components/registry.server.ts";
import { postForm } from "#app/forms/submissions/post-form.server.ts";

export async function loadPage<Page>(page: Page, segments: Segment[], context: AppLoadContext, request: Request) {
  const { noStore, ...placed } = await placeComponents(segments, registry, context, request);
  return answerPlaced({ ...page, ...placed }, noStore);
}

/** A form that is not accepted comes back with the page, and to script as a FormRefusal. */
export async function postToPage(segments: Segment[], context: AppLoadContext, request: Request) {
  const answer = await postForm(request, context, formsOn(segments));
  if (answer instanceof Response) return answer;
  const { refusal, status, retryAfter } = answer;
  const init = { status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : undefined };
  if (request.headers.get("Accept") === "application/json") return data(refusal, init);
  return data(await placeComponents(segments, registry, context, request, refusal), init);
}

import type { MiddlewareHandler } from "hono";
import type { PostedForm } from "./limits/receive-form.ts";
import type { PlainPages } from "./plain-page.ts";
import { unsentOf } from "./unsent.ts";

/** By default caches may keep some, such as 404 (RFC 9111 §4.2.2). */
export const neverCacheRefusals: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status >= 400 && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
};

/** Seconds after which an overload has usually passed (spec overload.sheds). */
const OVERLOAD_RETRY_S = 5;

/** RFC 9110 §10.2.3. Gives back what was typed into a form, except to our script, which still has it. */
export function refuseOverload(plain: PlainPages, request: Request, posted?: PostedForm): Response {
  const title = "Very many people are here right now";
  const answer =
    posted && request.headers.get("Accept")?.includes("text/html")
      ? plain.page(
          503,
          title,
          "It has not been sent yet. What you wrote is here: please send it again in a few seconds.",
          unsentOf(posted),
        )
      : plain.answer(
          request,
          503,
          title,
          "Please try again in a few seconds. If you sent something, go back: what you typed is still there.",
        );
  answer.headers.set("Retry-After", String(OVERLOAD_RETRY_S));
  return answer;
}

/** RFC 9110 §9.3.7, §15.5.6. */
export function refuseMethod(plain: PlainPages, request: Request, methods: readonly string[]): Response {
  const answer =
    request.method === "OPTIONS"
      ? new Response(null, { status: 204 })
      : plain.answer(request, 405, "That does not work here", "This address is for something else.");
  answer.headers.set("Allow", [...methods, "OPTIONS"].join(", "));
  return answer;
}

export const STORAGE_RETRY_S = 30;

export function unavailable(plain: PlainPages, request: Request): Response {
  const message = "Something is wrong on our side, not with what you did. Please try again in a minute.";
  const answer = plain.answer(request, 503, "We cannot do that just now", message);
  answer.headers.set("Retry-After", String(STORAGE_RETRY_S));
  return answer;
}

import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { timeFormat } from "#app/base/dates.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { raiseConcern } from "#app/concerns/concerns.server.ts";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { markRemovalHandled } from "#app/voices/receipt/removal-requests.server.ts";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import { decide, findResponses } from "./moderation.server.ts";
import { type Decision, explainOutcome, MAX_AT_ONCE, type Outcome, parseDecision, type Refusal } from "./moderation.ts";

/** Those of a decision, and those of a step of a concern, which come back too when a link has ended. */
const fields = z.object({
  ...{ verdict: text, name: text, text, reason: text, why: text },
  ...{ act: text, number: text, notified: text, reference: text, outcome: text },
});

/** What a form decides, and the answer that refuses it. */
export function readDecision(form: FormData) {
  const { verdict, ...given } = parseFields(form, fields);
  const ids = form.getAll("id").map(String).slice(0, MAX_AT_ONCE);
  const refuse = (message: string, status: number, field: Refusal["field"] = null) =>
    data<Refusal>({ message, ids, verdict, field, given }, status);
  return { verdict, given, ids, refuse };
}

/** Decides on the responses that a form names, or raises a concern about one, and redirects to the same view. */
export async function decideResponses(
  context: AppLoadContext,
  form: FormData,
  officer: string,
  query: URLSearchParams,
): Promise<Response> {
  const { verdict, given, ids, refuse } = readDecision(form);
  if (ids.length === 0) return refuse("Choose at least one response.", 422);
  if (verdict === "handled") {
    const mark = () => markRemovalHandled(context.db, ids[0] ?? "", officer, context.clock.now());
    const marked = await nullOnFailure(context, mark);
    return marked === null ? refuse(NOT_STORED, 503) : redirectToView(query, {});
  }
  if (verdict === "concern") return raise(context, ids[0] ?? "", officer, query, refuse);
  // Without script, a chosen reason does not fill in the text.
  const chosen =
    given.reason.trim() === "" && (await findSite(context.db)).declineReasons?.find(({ id }) => id === given.why);
  const parsed = parseDecision(verdict, chosen ? { ...given, reason: chosen.text } : given);
  if ("problem" in parsed) return refuse(parsed.problem, 422, parsed.field);
  const outcomes = await nullOnFailure(context, () => decideEach(context, ids, parsed.decision, officer));
  if (!outcomes) return refuse(NOT_STORED, 503);
  const done = ids.filter((_, at) => outcomes[at]?.done);
  const [first = null] = outcomes.filter((outcome) => !outcome?.done);
  if (done.length > 0) return redirectToView(query, { done: done.join(","), left: String(ids.length - done.length) });
  const times = timeFormat("medium", await findTimeZone(context.db));
  return refuse(`Nothing has changed: ${explainOutcome(first as Exclude<Outcome, { done: true }>, times)}`, 409);
}

async function decideEach({ db, clock, log }: AppLoadContext, ids: string[], decision: Decision, officer: string) {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const outcome = await decide(db, id, decision, officer, clock.now());
    logRefusal(log, id, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Logs that somebody tried to publish what must not be published. */
export function logRefusal(log: Pick<AppLoadContext["log"], "warn">, response: string, outcome: Outcome): void {
  if (outcome && !outcome.done && (outcome.why === "office" || outcome.why === "concern"))
    log.warn({ response, why: outcome.why }, "not published");
}

async function raise(
  context: AppLoadContext,
  id: string,
  officer: string,
  query: URLSearchParams,
  refuse: (message: string, status: number) => Response,
): Promise<Response> {
  const [found] = await findResponses(context.db, [id]);
  if (!found) return refuse("Nothing has changed: that response no longer exists.", 409);
  const raising = () =>
    context.db.transaction().execute((trx) =>
      raiseConcern(trx, context, {
        ...{ kind: "response", item: id, cause: "moderator", by: officer, now: context.clock.now() },
      }),
    );
  const raised = await nullOnFailure(context, raising);
  if (!raised) return refuse(NOT_STORED, 503);
  context.mail.wake();
  return redirectToView(query, { done: id, raised: raised.number });
}

/** To the same view, where the next response takes the place of this one; an opened decision stays open. */
function redirectToView(query: URLSearchParams, what: Record<string, string>): Response {
  const next = new URLSearchParams(query);
  for (const name of ["token", "do", "done", "left", "raised"]) next.delete(name);
  if (next.get("view") !== "decided") next.delete("id");
  for (const [name, value] of Object.entries(what)) if (value !== "0") next.set(name, value);
  return redirect(`${MODERATION}?${next}#done`, 303);
}

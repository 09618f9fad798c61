import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { timeFormat } from "#app/base/dates.ts";
import { DECIDED } from "#app/base/office.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { raiseConcern, withdrawConcern } from "#app/concerns/concerns.server.ts";
import { listDue } from "#app/records/disposals.server.ts";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { announceTakenOff } from "#app/voices/emails/announce.server.ts";
import type { Db } from "#server/db/schema.ts";
import { type OfficeContext, requireModerator } from "./load-responses.server.ts";
import { decide, findResponses } from "./moderation.server.ts";
import {
  type Decision,
  type DecisionResult,
  explainOutcome,
  MAX_AT_ONCE,
  parseDecision,
  parseWorry,
  type Refusal,
  UNDO_MINUTES,
  viewAddress,
} from "./moderation.ts";

const fields = z.object({ verdict: text, name: text, text, reason: text, why: text, number: text });

/** The action of each page with responses. */
export async function decideAction({ request, context }: ActionFunctionArgs) {
  const officeContext = await requireModerator(request, context, "decide responses");
  return decideResponses(officeContext, readForm(context), new URL(request.url));
}

export async function decideResponses(context: OfficeContext, form: FormData, page: URL) {
  const { verdict, ...typed } = parseFields(form, fields);
  // As `formatSeen` writes them.
  const chosen = form
    .getAll("id")
    .filter(Boolean)
    .slice(0, MAX_AT_ONCE)
    .map((value) => String(value).split("_"));
  const ids = chosen.map(([id = ""]) => id);
  const refuse: Refuse = (message, status, more = {}) =>
    data<Refusal>({ ok: false, status, message, typed, ids, verdict, current: null, ...more }, status);
  if (verdict === "withdraw-concern") return withdraw(context, typed.number, page, refuse);
  if (ids.length === 0) return refuse("Choose at least one response.", 422);
  if (verdict === "concern") {
    const worry = parseWorry(typed);
    if ("problem" in worry) return refuse(worry.problem, 422, { field: worry.field });
    return raise(context, ids[0] ?? "", worry.text, page, refuse);
  }
  // Without script, a chosen reason does not fill in the text.
  const reason =
    typed.reason.trim() === "" && (await findSite(context.db)).declineReasons?.find(({ id }) => id === typed.why);
  const parsed = parseDecision(verdict, reason ? { ...typed, reason: reason.text } : typed);
  if ("problem" in parsed) return refuse(parsed.problem, 422, { field: parsed.field });
  const outcomes = await nullOnFailure(context, () => decideEach(context, chosen, parsed.decision));
  if (!outcomes) return refuse(NOT_STORED, 503);
  const done = ids.filter((_, at) => outcomes[at]?.done);
  if (done.length > 0) return redirectToView(page, done.join(","), ids.length - done.length);
  const times = timeFormat("medium", await findTimeZone(context.db));
  const [first = null] = outcomes as Exclude<DecisionResult, { done: true }>[];
  const isOvertaken = first?.why === "decided" || first?.why === "newer";
  const [current = null] = isOvertaken ? await findResponses(context.db, ids.slice(0, 1), context.role) : [];
  return refuse(`Nothing has changed: ${explainOutcome(first, times)}`, 409, { current });
}

async function decideEach(context: OfficeContext, chosen: string[][], decision: Decision) {
  const { db, clock, log, officer, role } = context;
  const outcomes: DecisionResult[] = [];
  const overdue = decision.verdict === "withdrawn" ? await listDue(db, clock.now(), "ask") : [];
  for (const [id = "", version] of chosen) {
    const outcome = await decide(db, id, decision, officer, clock.now(), { role, version });
    logRefusal(log, id, outcome);
    if (outcome?.done && overdue.some(({ item }) => item === id))
      await db.transaction().execute((trx) => announceTakenOff(trx, context, id));
    outcomes.push(outcome);
  }
  return outcomes;
}

export function logRefusal(log: Pick<AppLoadContext["log"], "warn">, response: string, outcome: DecisionResult): void {
  if (outcome && !outcome.done && ["office", "concern", "unread", "role"].includes(outcome.why))
    log.warn({ response, why: outcome.why }, "not published");
}

type Refuse = (message: string, status: number, more?: Partial<Pick<Refusal, "field" | "current">>) => Response;

async function raise(context: OfficeContext, id: string, text: string, page: URL, refuse: Refuse): Promise<Response> {
  const [response] = await findResponses(context.db, [id]);
  if (!response) return refuse("Nothing has changed: that response no longer exists.", 409);
  const about = { kind: "response", item: id, cause: "moderator", by: context.officer } as const;
  const raising = (trx: Db) => raiseConcern(trx, context, { ...about, text, now: context.clock.now() });
  const raised = await nullOnFailure(context, () => context.db.transaction().execute(raising));
  if (!raised) return refuse(NOT_STORED, 503);
  context.mail.wake();
  return redirectToView(page, raised.number);
}

async function withdraw(context: OfficeContext, number: string, page: URL, refuse: Refuse): Promise<Response> {
  const { db, officer, clock } = context;
  const times = timeFormat("medium", await findTimeZone(db));
  const withdrawing = async () => ({ taken: await withdrawConcern(db, number, officer, clock.now()) });
  const answer = await nullOnFailure(context, withdrawing);
  if (!answer) return refuse(NOT_STORED, 503);
  const { taken } = answer;
  if (!taken) return refuse("Nothing has changed: there is no such concern.", 409);
  if ("entry" in taken) return redirectToView(page, number);
  return refuse(
    `Nothing has changed: the latest about concern ${number} is by ${taken.by}, ${times.format(taken.since)}. Only whoever raised it can undo that, within ${UNDO_MINUTES} minutes and before anybody else has done something.`,
    409,
  );
}

/** The next response takes the place of this one; an opened decision stays open. */
function redirectToView(page: URL, done: string, left = 0): Response {
  const changes = { ...(page.pathname !== DECIDED && { id: null }), done, left: left > 0 ? String(left) : null };
  return redirect(`${viewAddress(page, changes)}#done`, 303);
}

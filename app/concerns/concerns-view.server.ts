import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { timeFormat } from "#app/base/dates.ts";
import { concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import type { Outcome, Refusal } from "#app/base/outcome.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { type GivenStep, parseStep, stateLabels, tidy } from "./concern.ts";
import { type ConcernItem, findItem, listAlike } from "./concern-items.server.ts";
import { findConcern, listConcerns, listEntries, raiseByHand, takeStep } from "./concerns.server.ts";
import { findGuide } from "./guide.server.ts";

export async function loadConcerns({ db }: Pick<AppLoadContext, "db">) {
  const times = timeFormat("medium", await findTimeZone(db));
  return (await listConcerns(db)).map((concern) => ({ ...concern, received: times.format(concern.received_at) }));
}

export type ShownConcern = NonNullable<Awaited<ReturnType<typeof loadConcern>>>;

/** It changes nothing: mail scanners open links too. */
export async function loadConcern({ db }: Pick<AppLoadContext, "db">, number: string, query = new URLSearchParams()) {
  const concern = await findConcern(db, number);
  if (!concern) return null;
  const item = await findItem(db, concern);
  const timeZone = await findTimeZone(db);
  const times = timeFormat("medium", timeZone);
  const show = ({ receivedAt, typed: _, ...shown }: ConcernItem) => ({ ...shown, received: times.format(receivedAt) });
  const entries = (await listEntries(db, number)).map(({ made_at, made_by, ...entry }) => ({
    ...entry,
    at: times.format(made_at),
    by: made_by === "site" ? "the site" : made_by,
  }));
  const { phones: _, ...guide } = await findGuide(db);
  return {
    ...concern,
    received: times.format(concern.received_at),
    item: item && show(item),
    alike: item ? (await listAlike(db, item)).map((other) => ({ ...show(other), why: other.why })) : [],
    entries,
    made: entries.find(({ id }) => id === query.get("made")) ?? null,
    isSheet: query.has("sheet"),
    timeZone,
    guide,
  };
}

const fields = z.object({
  ...{ act: text, number: text, text, notified: text, reference: text, outcome: text, answered: text },
});

export type ConcernRefusal = Refusal<GivenStep, keyof GivenStep>;

export async function actOnConcern(
  context: AppLoadContext,
  form: FormData,
  officer: string,
): Promise<Outcome<{ number: string; made: string }, ConcernRefusal>> {
  const { db, clock, mail } = context;
  const typed = parseFields(form, fields);
  const refuse = (message: string, status: number, field: ConcernRefusal["field"] = null): ConcernRefusal => ({
    ...{ ok: false, status, message, field, typed },
  });
  if (typed.act === "raise") {
    const what = tidy(typed.text);
    if (what === "") return refuse("Write what it is about.", 422, "text");
    const number = await nullOnFailure(context, () => raiseByHand(db, context, what, officer, clock.now()));
    mail.wake();
    return number ? { ok: true, number, made: `${number}-0001` } : refuse(NOT_STORED, 503);
  }
  const parsed = parseStep(typed, (await findGuide(db)).outcomes);
  if ("problem" in parsed) return refuse(parsed.problem, 422, parsed.field);
  const take = () => takeStep(db, typed.number, parsed.step, officer, clock.now());
  const answer = await nullOnFailure(context, async () => ({ taken: await take() }));
  if (!answer) return refuse(NOT_STORED, 503);
  const { taken } = answer;
  if (!taken) return refuse("Nothing has changed: this concern does not exist, or cannot do that.", 409);
  if ("entry" in taken) return { ok: true, number: typed.number, made: taken.entry };
  const since = timeFormat("medium", await findTimeZone(db)).format(taken.since);
  if (taken.answer) return refuse(`Nothing has changed: ${taken.by} answered first, ${since}: “${taken.answer}”`, 409);
  return refuse(`Nothing has changed. It says: ${stateLabels[taken.state]}, ${taken.by}, ${since}.`, 409);
}

/** The action of the list and of each concern. */
export async function concernAction({ request, context }: ActionFunctionArgs) {
  const { address } = await requireOfficer(request, context, "act on concerns");
  const outcome = await actOnConcern(context, readForm(context), address);
  if (!outcome.ok) return data(outcome, outcome.status);
  return redirect(`${concernHref(outcome.number)}?${new URLSearchParams({ made: outcome.made })}#made`, 303);
}

import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { timeFormat } from "#app/base/dates.ts";
import type { Outcome, Refusal } from "#app/base/outcome.ts";
import { parseFields, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { type GivenStep, parseStep, stateLabels, tidy } from "./concern.ts";
import { type ConcernItem, findItem, listAlike } from "./concern-items.server.ts";
import { findConcern, listConcerns, listEntries, raiseByHand, takeStep } from "./concerns.server.ts";
import { findGuide } from "./guide.server.ts";

export type ConcernsData = Awaited<ReturnType<typeof loadConcerns>>;
export type ShownConcern = NonNullable<ConcernsData["concern"]>;

/** The list, or the concern that `number` in the query names. It changes nothing: mail scanners open links too. */
export async function loadConcerns({ db }: Pick<AppLoadContext, "db">, query: URLSearchParams) {
  const timeZone = await findTimeZone(db);
  const times = timeFormat("medium", timeZone);
  const asked = query.get("number") ?? "";
  const found = await findConcern(db, asked);
  const item = found && (await findItem(db, found));
  const show = ({ receivedAt, typed: _, ...shown }: ConcernItem) => ({ ...shown, received: times.format(receivedAt) });
  const entries = (found ? await listEntries(db, asked) : []).map(({ made_at, made_by, ...entry }) => ({
    ...entry,
    at: times.format(made_at),
    by: made_by === "site" ? "the site" : made_by,
  }));
  const { phones: _, ...guide } = await findGuide(db);
  return {
    asked,
    listed: found ? [] : (await listConcerns(db)).map((one) => ({ ...one, received: times.format(one.received_at) })),
    concern: found && {
      ...found,
      received: times.format(found.received_at),
      item: item && show(item),
      alike: item ? (await listAlike(db, item)).map((other) => ({ ...show(other), why: other.why })) : [],
      entries,
    },
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

import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { sql } from "kysely";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { formatWait, timeFormat } from "#app/base/dates.ts";
import { isNickname } from "#app/base/nickname.ts";
import { concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import type { Outcome, Refusal } from "#app/base/outcome.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { DAY_MS } from "#server/day.ts";
import type { ConcernEntryTable, ConcernState, Db } from "#server/db/schema.ts";
import { causeLabels, describeEntry, type GivenStep, parseStep, stateLabels, strengths } from "./concern.ts";
import { type ConcernItem, listAlike, listItems } from "./concern-items.server.ts";
import { findConcern, listConcerns, listEntries, listItemsOf, raiseByHand, takeStep } from "./concerns.server.ts";
import { findGuide } from "./guide.server.ts";

const MAX_FIRST_WORDS = 120;

const utcOf = (time: number) => `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;

const firstWords = ({ typed }: ConcernItem) => [...typed.long, ...typed.short].find(Boolean)?.slice(0, MAX_FIRST_WORDS);

/** Who has opened it, or taken the latest step since; null while nobody has. */
const ownerOf = (state: ConcernState, entries: ConcernEntryTable[]) =>
  state === "new" ? null : (entries.findLast(({ kind }) => kind === "state")?.made_by ?? null);

/** What belongs to them, with the number of each. */
async function loadItems(db: Db, numbers: string[]) {
  const about = await listItemsOf(db, numbers);
  const items = new Map<string, ConcernItem>();
  const ids = sql.join(about.map(({ item }) => item));
  if (about.length > 0)
    for await (const item of listItems(db, (_, { id }) => sql`${id} in (${ids})`)) items.set(item.id, item);
  return (of: string, first: string | null) =>
    about
      .flatMap(({ number, item }) => (number === of && items.get(item)) || [])
      .sort((a, b) => Number(b.id === first) - Number(a.id === first));
}

const originOf = ({ kind, about }: ConcernItem) => (kind === "response" ? "through DigiMe" : about);

const groups: [title: string, states: ConcernState[]][] = [
  ["Nobody has opened them", ["new"]],
  ["Somebody is acting", ["opened", "acting"]],
  ["Handed over, not closed", ["handed"]],
  ["Closed", ["closed"]],
];

/** @param tab `open`, `closed`, or `mine`: what this officer has opened */
export async function loadConcerns({ db, clock, env }: AppLoadContext, officer: string, tab: string) {
  const timeZone = await findTimeZone(db);
  const times = timeFormat("medium", timeZone);
  const all = await listConcerns(db);
  const numbers = all.map(({ number }) => number);
  const entriesOf = new Map(numbers.map((number): [string, ConcernEntryTable[]] => [number, []]));
  for (const entry of await listEntries(db, numbers)) entriesOf.get(entry.concern)?.push(entry);
  const concerns = all.map((concern) => {
    const entries = entriesOf.get(concern.number) ?? [];
    return { ...concern, entries, owner: ownerOf(concern.state, entries) };
  });
  const isOpen = ({ state }: { state: ConcernState }) => state !== "closed";
  const tabs = {
    open: concerns.filter(isOpen),
    closed: concerns.filter((concern) => !isOpen(concern)),
    mine: concerns.filter((concern) => isOpen(concern) && concern.owner === officer),
  };
  const shown = Object.hasOwn(tabs, tab) ? (tab as keyof typeof tabs) : "open";
  const itemsOf = await loadItems(
    db,
    tabs[shown].map(({ number }) => number),
  );
  const strongest = tabs[shown].toSorted((a, b) => strengths[b.cause] - strengths[a.cause]);
  const rows = strongest.map(({ number, state, cause, entries, owner, ...concern }) => {
    const sent = itemsOf(number, concern.item);
    const [first] = sent;
    const isNew = state === "new";
    const since = isNew ? entries.findLast(({ kind }) => kind === "state")?.made_at : concern.received_at;
    const wait = clock.now() - (since ?? concern.received_at);
    const latest = entries.findLast(({ kind }) => (kind === "mail") === isNew);
    const raised = entries[0]?.made_by ?? "site";
    return {
      ...{ number, state, strength: strengths[cause] },
      words: first
        ? firstWords(first)
        : entries[0]?.text.replace(`${causeLabels.hand}: `, "").slice(0, MAX_FIRST_WORDS),
      origin: [
        first && originOf(first),
        raised === "site" ? cause === "language" && "in another language" : `raised by ${raised}`,
        sent.length > 1 && `${sent.length} messages`,
      ].filter(Boolean),
      received: times.format(concern.received_at),
      owner: owner === officer ? "You" : (owner ?? "Nobody yet"),
      did: latest && `${describeEntry(latest)}, ${times.format(latest.made_at)}`,
      wait: isOpen({ state }) ? `${isNew ? "Waits" : "Open"} ${formatWait(wait)}` : (concern.outcome ?? ""),
      isLate: isOpen({ state }) && wait > (isNew ? env.CONCERN_MINUTES * 60_000 : DAY_MS),
    };
  });
  return {
    shown,
    unopened: tabs.open.filter(({ state }) => state === "new").length,
    counts: { open: tabs.open.length, closed: tabs.closed.length, mine: tabs.mine.length },
    groups: groups
      .map(([title, states]) => ({ title, rows: rows.filter(({ state }) => states.includes(state)) }))
      .filter(({ rows }) => rows.length > 0),
  };
}

export type ShownConcern = NonNullable<Awaited<ReturnType<typeof loadConcern>>>;

/** It changes nothing: mail scanners open links too. */
export async function loadConcern({ db, clock }: AppLoadContext, number: string, url: string, officer: string) {
  const concern = await findConcern(db, number);
  if (!concern) return null;
  const [first, ...joined] = (await loadItems(db, [number]))(number, concern.item);
  const timeZone = await findTimeZone(db);
  const times = timeFormat("medium", timeZone);
  const show = ({ receivedAt, typed: _, ...item }: ConcernItem) => ({
    ...item,
    received: `${times.format(receivedAt)} (${utcOf(receivedAt)})`,
    isNickname: isNickname(item.name),
  });
  const query = new URL(url).searchParams;
  const rows = await listEntries(db, [number]);
  const entries = rows.map(({ made_at, made_by, ...entry }) => ({
    ...entry,
    at: times.format(made_at),
    by: made_by === "site" ? "the site" : made_by,
  }));
  const received = times.format(concern.received_at);
  const besides = joined.map(({ id }) => id);
  return {
    ...concern,
    received,
    heading: [first?.name, first ? originOf(first) : causeLabels[concern.cause], received].filter(Boolean).join(", "),
    items: [first ?? [], ...joined].flat().map(show),
    alike: first ? (await listAlike(db, first, besides)).map((other) => ({ ...show(other), why: other.why })) : [],
    entries,
    owner: ownerOf(concern.state, rows),
    strength: strengths[concern.cause],
    made: entries.find(({ id }) => id === query.get("made")) ?? null,
    door: query.get("do"),
    isSheet: query.has("sheet"),
    printed: `Printed by ${officer}, ${times.format(clock.now())} in the time of ${timeZone} (${utcOf(clock.now())})`,
    guide: await findGuide(db),
  };
}

const fields = z.object({
  ...{ act: text, number: text, text, notified: text, reference: text, outcome: text, publish: text, seen: text },
});

/** With the status 200 it says that somebody else has just done the same. */
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
  const parsed = parseStep(typed, (await findGuide(db)).outcomes);
  if ("problem" in parsed) return refuse(parsed.problem, 422, parsed.field);
  if (typed.act === "raise") {
    const { text } = parsed.step.entry;
    const number = await nullOnFailure(context, () => raiseByHand(db, context, text, officer, clock.now()));
    mail.wake();
    return number ? { ok: true, number, made: `${number}-0001` } : refuse(NOT_STORED, 503);
  }
  const take = () => takeStep(db, typed.number, parsed.step, officer, clock.now());
  const answer = await nullOnFailure(context, async () => ({ taken: await take() }));
  if (!answer) return refuse(NOT_STORED, 503);
  const { taken } = answer;
  if (!taken) return refuse("Nothing has changed: this concern does not exist, or cannot do that.", 409);
  if ("entry" in taken) return { ok: true, number: typed.number, made: taken.entry };
  const since = timeFormat("medium", await findTimeZone(db)).format(taken.since);
  if (taken.answer) return refuse(`Nothing has changed: ${taken.by} answered first, ${since}: “${taken.answer}”`, 409);
  if (taken.isMessage) return refuse(`Nothing has changed: another message came, ${since}. Please read it first.`, 409);
  const status = taken.state === parsed.step.change?.state ? 200 : 409;
  return refuse(`Nothing has changed. It says: ${stateLabels[taken.state]}, ${taken.by}, ${since}.`, status);
}

/** The action of the list and of each concern. */
export async function concernAction({ request, context }: ActionFunctionArgs) {
  const { address } = await requireOfficer(request, context, "act on concerns");
  const outcome = await actOnConcern(context, readForm(context), address);
  if (!outcome.ok) return data(outcome, outcome.status);
  return redirect(`${concernHref(outcome.number)}?${new URLSearchParams({ made: outcome.made })}#made`, 303);
}

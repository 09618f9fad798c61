import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseFields, text } from "#app/base/form/fields.ts";
import { readForm } from "#app/base/form/read-form.server.ts";
import { type ListWindow, listWindow, parsePage } from "#app/base/list-window.ts";
import type { OwnFormHandle, ReadsHandle } from "#app/base/page-handles.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { askedTextSizeStep } from "#app/base/text-size-address.ts";
import { timeFormat } from "#app/base/time-formats.ts";
import { actOnConcern, type ConcernRefusal, loadConcerns } from "#app/concerns/concerns-view.server.ts";
import { ConcernsView } from "#app/concerns/concerns-view.tsx";
import { safeguardingOf } from "#app/concerns/safeguarding.ts";
import { headTags } from "#app/site/head.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { describeAvatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { avatarDataUri } from "#app/voices/avatar/drawing.ts";
import { LINK_LIFE_MS, parseToken } from "#app/voices/letters/moderator-link.ts";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import { cleanLine } from "#app/voices/responses/posted-text.ts";
import { measureWaiting } from "#app/voices/responses/responses.server.ts";
import {
  countDecided,
  countTakenDown,
  findDecided,
  listDecided,
  listTakenDown,
  type MadeDecision,
} from "./decided.server.ts";
import { REFUSED_FORM } from "./decision-forms.tsx";
import { decide, listChosen, listWaiting, type Outcome } from "./moderation.server.ts";
import { type ListPart, type Moderation, parseDecision, type Refusal, type ShownDecision } from "./moderation.ts";
import { ModerationRefused } from "./refused-link.tsx";
import { ModerationList } from "./waiting-list.tsx";
import "#app/ui/field.css";
import "./moderation.css";

const noPart = { items: [], total: 0, offset: 0, page: 1, firstPage: 1, hasNext: false };
const nothing: Moderation = {
  concerns: null,
  refused: null,
  token: "",
  moderator: "",
  waiting: [],
  total: 0,
  from: 1,
  next: null,
  takenDown: noPart,
  term: "",
  featured: [],
  decided: noPart,
  made: null,
  titleState: null,
};
/** How many items each page adds to the lists of decisions and of responses taken down. */
const MORE = 20;
/** Waiting responses on a page; not more, since each has its drawing inline. */
const PAGE_SIZE = 50;

/** Shows what is waiting. It changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, secret, clock, env } = context;
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const isConcerns = query.get("view") === "concerns";
  const claim = parseToken(secret, token, isConcerns ? safeguardingOf(env) : env.MODERATORS, clock.now());
  // A decision that succeeds is answered with a redirect, so this one has failed.
  const error = context.method === "POST" ? "Error" : null;
  if ("refused" in claim)
    return json<Moderation>({ ...nothing, refused: claim.refused, titleState: error }, { status: 403 });
  if (isConcerns) {
    const concerns = await loadConcerns(context, query, (avatar) => describeAvatar(parseAvatarText(avatar)));
    const titleState = error ?? (concerns.made ? "Sent" : null);
    return json<Moderation>({ ...nothing, token, moderator: claim.moderator, concerns, titleState });
  }
  const times = timeFormat("medium", await findTimeZone(db));
  const total = (await measureWaiting(db)).all.count;
  const term = [...cleanLine(query.get("find") ?? "")].slice(0, 100).join("");
  const { page, hasNext } = listWindow(parsePage(query.get("page")), total, PAGE_SIZE);
  const offset = (page - 1) * PAGE_SIZE;
  const since = clock.now() - LINK_LIFE_MS;
  const [waiting, takenDown, decided, made, featured] = await Promise.all([
    listWaiting(db, PAGE_SIZE, offset),
    partOf(query.get("taken-down"), await countTakenDown(db, since), (window) => listTakenDown(db, since, window)),
    partOf(query.get("decisions"), await countDecided(db, term), (window) => listDecided(db, term, window)),
    findDecided(db, query.get("decided") ?? ""),
    listChosen(db),
  ]);
  return json<Moderation>({
    ...nothing,
    token,
    moderator: claim.moderator,
    waiting: waiting.map(({ avatar, posted, ...response }) => ({
      ...response,
      avatar: { url: avatarDataUri(avatar), alt: describeAvatar(avatar) },
      posted: times.format(posted),
    })),
    total,
    from: offset + 1,
    next: hasNext ? page + 1 : null,
    takenDown: {
      ...takenDown,
      items: takenDown.items.map(({ posted, takenDown: at, ...response }) => ({
        ...response,
        posted: times.format(posted),
        takenDown: times.format(at),
      })),
    },
    featured,
    term,
    decided: { ...decided, items: decided.items.map((decision) => showDecision(decision, times)) },
    made: made ? showDecision(made, times) : null,
    titleState: error ?? (made ? "Sent" : null),
  });
}

async function partOf<Item>(
  asked: string | null,
  total: number,
  list: (window: ListWindow) => Promise<Item[]>,
): Promise<ListPart<Item>> {
  const { limit, ...window } = listWindow(parsePage(asked), total, MORE);
  return { ...window, total, items: await list({ limit, ...window }) };
}

const showDecision = (decision: MadeDecision, times: Intl.DateTimeFormat): ShownDecision => ({
  ...decision,
  decided: times.format(decision.decided),
});

const decisionFields = z.object({ id: text, verdict: text, name: text, text, reason: text });

/** Makes the decision and redirects to the list; the same POST again redirects too, and decides nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, secret, clock, env } = context;
  const form = await readForm(request, context);
  const { id, verdict, ...given } = parseFields(form, decisionFields);
  const query = new URL(request.url).searchParams;
  const isConcerns = query.get("view") === "concerns";
  const allowed = isConcerns ? safeguardingOf(env) : env.MODERATORS;
  const claim = parseToken(secret, query.get("token") ?? "", allowed, clock.now());
  const refuse = (message: string, status: number, field: Refusal["field"] = null) =>
    json<Refusal>({ message, id, verdict, field, given }, status);
  if ("refused" in claim) return refuse("This link no longer works.", 403);
  if (isConcerns) {
    const acted = await actOnConcern(context, form, claim.moderator, askedTextSizeStep(request.url) !== null);
    if (!("made" in acted)) return json<ConcernRefusal>(acted, acted.status);
    for (const [name, value] of Object.entries(acted)) query.set(name, value);
    return redirect(`${MODERATION}?${query}#made`, 303);
  }
  if (askedTextSizeStep(request.url)) return refuse("Nothing has changed.", 200);
  const parsed = parseDecision(verdict, given);
  if ("problem" in parsed) return refuse(parsed.problem, 422, parsed.field);
  const deciding = () => decide(db, id, parsed.decision, claim.moderator, clock.now());
  const answer = await nullOnFailure(context, async () => ({ outcome: await deciding() }));
  if (!answer) return refuse(NOT_STORED, 503);
  const { outcome } = answer;
  // The rest of the address stays: the pages of the lists, and the search.
  query.set("decided", id);
  if (outcome?.done) return redirect(`${MODERATION}?${query}#decided`, 303);
  return refuse(`Nothing has changed: ${explainOutcome(outcome, timeFormat("medium", await findTimeZone(db)))}`, 409);
}

function explainOutcome(outcome: Exclude<Outcome, { done: true }>, times: Intl.DateTimeFormat): string {
  if (!outcome) return "that response no longer exists.";
  const at = outcome.decided ? ` on ${times.format(outcome.decided)}` : "";
  if (outcome.status === "taken-down") return `the child took it down${at}.`;
  if (outcome.status === "waiting") return "it is still waiting to be read.";
  const what = outcome.status === "published" ? "published" : "declined";
  return `it was ${what}${outcome.moderator ? ` by ${outcome.moderator}` : ""}${at}.`;
}

export const handle = {
  reads: "all",
  ownForm: (data) => ((data as Moderation).titleState === "Error" ? REFUSED_FORM : null),
} satisfies ReadsHandle & OwnFormHandle;

export const headers = () => ({ "Cache-Control": "private, no-store" });

function titleOf({ refused = null, concerns = null }: Partial<Moderation> = {}): string {
  if (refused) return "This link does not work";
  if (concerns?.concern) return `Concern ${concerns.concern.number}`;
  return concerns ? "A child may be in danger" : "Waiting to be read";
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  headTags(matches, {
    title: `${titleOf(data)} – Moderation`,
    titleState: data?.titleState,
    description: "Children’s responses that are waiting to be read.",
    path: MODERATION,
    hidden: true,
  });

export default function ModerationPage() {
  const data = useLoaderData<typeof loader>();
  const { refused, moderator, concerns, ...shown } = data;
  const answer = useActionData<typeof action>() ?? null;
  const refusal = answer && "id" in answer ? answer : null;
  return (
    <div className="wrap-narrow">
      <div className="page-head wrap sprig-gum">
        <h1 className="squiggle" tabIndex={-1}>
          {titleOf(data)}
        </h1>
        {!refused && (
          <p className="lead">
            Signed in by link as <WrappingEmail address={moderator} />. Every decision is kept with your address.
          </p>
        )}
      </div>
      <div className="wrap">
        {refused ? (
          <ModerationRefused why={refused} refusal={refusal} />
        ) : concerns ? (
          <ConcernsView data={concerns} refusal={answer && "status" in answer ? answer : null} />
        ) : (
          <ModerationList {...shown} refusal={refusal} />
        )}
      </div>
    </div>
  );
}

import type { AppLoadContext } from "@remix-run/node";
import { timeFormat } from "#app/base/dates.ts";
import { mayDo } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { parsePage } from "#app/ui/list-window.ts";
import { drawnFace } from "#app/voices/avatar/drawing.ts";
import { listRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { cleanLine } from "#app/voices/responses/posted-text.ts";
import { countQueues, type Queue } from "#app/voices/responses/waiting.server.ts";
import { countDecided, findDecisions, listDecided } from "./decided.server.ts";
import { findResponses, listWaiting, type ReadResponse } from "./moderation.server.ts";
import { MAX_AT_ONCE } from "./moderation.ts";
import { findObstacle, type Role, verdicts } from "./permissions.ts";

/** Who is signed in, as what decides about responses knows them. */
export type OfficeContext = AppLoadContext & { officer: string; role: Exclude<Role, "operator"> };

export async function requireModerator(
  request: Request,
  context: AppLoadContext,
  verb: "read responses" | "decide responses",
): Promise<OfficeContext> {
  const { address, roles } = await requireOfficer(request, context, verb);
  return { ...context, officer: address, role: mayDo(roles, "read concerns") ? "officer" : "moderator" };
}

export type QueueData = Awaited<ReturnType<typeof loadQueue>>;

/** With `list=all`, ordinary responses to approve together. */
export async function loadQueue(queue: Queue, context: OfficeContext, query: URLSearchParams) {
  const { db, role } = context;
  const total = (await countQueues(db))[queue];
  const requested = Number(query.get("skip"));
  const skip = Number.isInteger(requested) && requested > 0 && requested < total ? requested : 0;
  const removals = queue === "check" ? await loadRemovals(context) : [];
  const shared = { ...(await loadShared(context, query)), removals, queue, total, skip };
  if (queue === "ordinary" && query.get("list") === "all") {
    const list = await showResponses(context, await listWaiting(db, { queue, limit: MAX_AT_ONCE }));
    return { ...shared, response: null, list };
  }
  const named = (await findResponses(db, [query.get("id") ?? ""], role)).filter(({ status }) => status === "waiting");
  const shown = named.length > 0 ? named : await listWaiting(db, { queue, limit: 1, offset: skip });
  const [response = null] = await showResponses(context, shown);
  return { ...shared, response, list: null };
}

/** `isWithheld`: some of what a request may mean is not for the reader. */
async function loadRemovals(context: OfficeContext) {
  const { db, role } = context;
  const requests = await listRemovalRequests(db, MAX_AT_ONCE, role === "officer");
  return Promise.all(
    requests.map(async ({ candidates, ...request }) => {
      const readable = await showResponses(context, await findResponses(db, candidates, role));
      return { ...request, candidates: readable, isWithheld: readable.length < candidates.length };
    }),
  );
}

export type DecidedData = Awaited<ReturnType<typeof loadDecided>>;

export async function loadDecided(context: OfficeContext, query: URLSearchParams) {
  const { db, role } = context;
  const day = query.get("day") ?? "";
  const filter = {
    find: [...cleanLine(query.get("find") ?? "")].slice(0, 100).join(""),
    topic: query.get("topic") ?? "",
    state: query.get("state") ?? "",
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "",
  };
  const timeZone = await findTimeZone(db);
  const total = await countDecided(db, filter, timeZone, role);
  const pages = Math.max(1, Math.ceil(total / MAX_AT_ONCE));
  const page = Math.min(parsePage(query.get("page")), pages);
  const window = { limit: MAX_AT_ONCE, offset: (page - 1) * MAX_AT_ONCE };
  const [response = null] = await showResponses(context, await findResponses(db, [query.get("id") ?? ""], role));
  const listed = response ? [] : await listDecided(db, filter, timeZone, window, role);
  return {
    ...(await loadShared(context, query)),
    filter,
    topics: await db.selectFrom("topic").select(["id", "question"]).orderBy("position").execute(),
    total,
    page,
    pages,
    responses: await showResponses(context, listed),
    response,
  };
}

async function loadShared(context: OfficeContext, query: URLSearchParams) {
  const { db, officer, role } = context;
  const done = await findResponses(db, query.get("done")?.split(",").slice(0, MAX_AT_ONCE) ?? [], role);
  const shown = await showResponses(context, done);
  const raised = /^\d{4}-\d{1,9}$/.exec(query.get("raised") ?? "")?.[0] ?? null;
  const last = {
    // What somebody else has decided since is not theirs to undo.
    responses: shown.filter(({ decision }) => raised || decision?.moderator === officer),
    /** How many of the chosen responses were left as they were. */
    left: Number(query.get("left")) || 0,
    raised,
  };
  const filling = query.get("do");
  return {
    last: last.responses.length > 0 || raised ? last : null,
    reasons: (await findSite(db)).declineReasons ?? [],
    filling: filling === "change" || filling === "decline" ? filling : null,
  } as const;
}

export type LastDecision = NonNullable<QueueData["last"]>;
export type ShownResponse = Awaited<ReturnType<typeof showResponses>>[number];

async function showResponses({ db, clock, role }: OfficeContext, responses: ReadResponse[]) {
  const times = timeFormat("medium", await findTimeZone(db));
  const decisions = await findDecisions(
    db,
    responses.map(({ id }) => id),
  );
  return responses.map((response) => {
    const { avatar, posted, decided: _, ...shown } = response;
    const { id: version = "", verdict, moderator, decided: at } = decisions.get(response.id) ?? {};
    return {
      ...shown,
      version,
      face: drawnFace(avatar),
      posted: times.format(posted),
      decision: verdict && moderator ? { verdict, moderator, decided: times.format(at) } : null,
      verdicts: verdicts.filter((verdict) => findObstacle(verdict, response, role, clock.now()) === null),
    };
  });
}

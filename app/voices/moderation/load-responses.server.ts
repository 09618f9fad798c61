import type { AppLoadContext } from "@remix-run/node";
import { timeFormat } from "#app/base/dates.ts";
import { mayDo } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { findConcern, isMistake, listEntries } from "#app/concerns/concerns.server.ts";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { parsePage } from "#app/ui/list-window.ts";
import { drawnFace } from "#app/voices/avatar/drawing.ts";
import { cleanLine } from "#app/voices/responses/posted-text.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { findTopic } from "#app/voices/responses/topics.server.ts";
import type { Queue } from "#app/voices/responses/waiting.server.ts";
import { markWords } from "./mark-words.server.ts";
import {
  countMatching,
  findResponses,
  listAlike,
  listDecisions,
  listMatching,
  measureTopic,
  type ReadResponse,
} from "./moderation.server.ts";
import { checkReasons, excerptOf, MAX_AT_ONCE } from "./moderation.ts";
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
  const { search, ...shared } = await loadShared(context, query, queue);
  const requested = Number(query.get("skip"));
  const skip = Number.isInteger(requested) && requested > 0 && requested < shared.total ? requested : 0;
  if (queue === "ordinary" && query.get("list") === "all") {
    const list = await showResponses(context, await listMatching(db, search, { limit: MAX_AT_ONCE }));
    return { ...shared, queue, skip, response: null, gone: null, list };
  }
  const id = query.get("id");
  const [named] = await findResponses(db, [id ?? ""], role);
  const isWaiting = named?.status === "waiting";
  const [next] = isWaiting ? [named] : await listMatching(db, search, { limit: 1, offset: skip });
  /** Null unless somebody asks for one that does not wait, which may be for others to read. */
  const gone = id === null || isWaiting ? null : { id: named?.id ?? null };
  return { ...shared, queue, skip, response: await showCard(context, next), gone, list: null };
}

export type DecidedData = Awaited<ReturnType<typeof loadDecided>>;

export async function loadDecided(context: OfficeContext, query: URLSearchParams) {
  const { db, role } = context;
  const { search, ...shared } = await loadShared(context, query, "decided");
  const pages = Math.max(1, Math.ceil(shared.total / MAX_AT_ONCE));
  const page = Math.min(parsePage(query.get("page")), pages);
  const [named] = await findResponses(db, [query.get("id") ?? ""], role);
  const window = { limit: MAX_AT_ONCE, offset: (page - 1) * MAX_AT_ONCE };
  const responses = await showResponses(context, named ? [] : await listMatching(db, search, window));
  return { ...shared, page, pages, responses, response: await showCard(context, named) };
}

const chooseFrom = <Name extends string>(names: readonly Name[], value: string | null) =>
  names.find((name) => name === value) ?? ("" as const);

async function loadShared(context: OfficeContext, query: URLSearchParams, list: Queue | "decided") {
  const { db, role } = context;
  const topics = await db.selectFrom("topic").select(["id", "question"]).orderBy("position").execute();
  const ids = topics.map(({ id }) => id);
  const day = query.get("day") ?? "";
  const filter = {
    topic: chooseFrom(ids, query.get("topic")),
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "",
    ...(list === "check" && { flag: chooseFrom(keysOf(checkReasons), query.get("flag")) }),
    ...(list === "decided" && {
      find: [...cleanLine(query.get("find") ?? "")].slice(0, 100).join(""),
      state: chooseFrom([...keysOf(statusLabels), "home"], query.get("state")),
    }),
  };
  const search = { list, timeZone: await findTimeZone(db), role, ...filter };
  return {
    search,
    filter: filter as Record<string, string>,
    topics,
    total: await countMatching(db, search),
    last: await loadLast(context, query),
    reasons: (await findSite(db)).declineReasons ?? [],
    /** Which form of the card is open. */
    form: query.get("do"),
  };
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

async function loadLast({ officer, ...context }: OfficeContext, query: URLSearchParams) {
  const { db, clock, role } = context;
  const concern = await findConcern(db, query.get("raised") ?? "");
  const done = await findResponses(db, query.get("done")?.split(",").slice(0, MAX_AT_ONCE) ?? [], role);
  // What somebody else has decided since is not theirs to undo.
  const responses = (await showResponses({ ...context, officer }, done)).filter(
    ({ decision }) => decision?.moderator === officer,
  );
  if (!concern && responses.length === 0) return null;
  const number = concern && {
    number: concern.number,
    isOpen: concern.state !== "closed",
    isMistake: isMistake(await listEntries(db, [concern.number]), officer, clock.now()),
  };
  /** `left`: how many of the chosen responses were left as they were. */
  return { responses: concern ? [] : responses, left: Number(query.get("left")) || 0, concern: number };
}

export type LastDecision = NonNullable<QueueData["last"]>;
export type ShownResponse = Awaited<ReturnType<typeof showResponses>>[number];

async function showResponses({ db, clock, role }: OfficeContext, responses: ReadResponse[]) {
  const times = timeFormat("medium", await findTimeZone(db));
  const decisions = await listDecisions(
    db,
    responses.map(({ id }) => id),
  );
  return responses.map((response) => {
    const { avatar, posted, decided: _, ...shown } = response;
    const latest = decisions.find((decision) => decision.response === response.id);
    const { id: version = "", verdict, moderator, decided: at } = latest ?? {};
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

export type ShownCard = NonNullable<Awaited<ReturnType<typeof showCard>>>;

/** With what helps to decide. */
async function showCard(context: OfficeContext, response: ReadResponse | undefined) {
  if (!response) return null;
  const { db, role } = context;
  const [shown] = await showResponses(context, [response]);
  if (!shown) return null;
  const times = timeFormat("medium", await findTimeZone(db));
  const alike = await listAlike(db, response, role);
  const topic = await findTopic(db, response.topic);
  return {
    ...shown,
    marked: await markWords(db, response),
    alike: alike.map(({ id, name, text, status, posted, why }) => ({
      ...{ id, name, status, why, posted: times.format(posted), excerpt: excerptOf(text) },
    })),
    about: { ...(await measureTopic(db, response.topic)), when: topic?.status === "open" ? topic.when : null },
  };
}

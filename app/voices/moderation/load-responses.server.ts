import type { AppLoadContext } from "@remix-run/node";
import { timeFormat } from "#app/base/dates.ts";
import { isNickname } from "#app/base/nickname.ts";
import { mayDo } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { findConcern, isMistake, listEntries } from "#app/concerns/concerns.server.ts";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { drawnFace } from "#app/voices/avatar/drawing.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";
import { listAlike, NAME_SCORE, readSearch } from "#app/voices/responses/search-words.server.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { findTopic } from "#app/voices/responses/topics.server.ts";
import type { Queue } from "#app/voices/responses/waiting.server.ts";
import { DAY_MS } from "#server/day.ts";
import { markWords } from "./mark-words.server.ts";
import { countMatching, findResponses, listDecisions, listMatching, type ReadResponse } from "./moderation.server.ts";
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

export type List = Queue | "decided";
export type ResponsesData = Awaited<ReturnType<typeof loadResponses>>;

/** A card; or a list, of what is decided or, with `list=all`, of ordinary responses to approve together. */
export async function loadResponses(queue: List, context: OfficeContext, query: URLSearchParams) {
  const { db, role } = context;
  const topics = await db.selectFrom("topic").select(["id", "question"]).orderBy("position").execute();
  const chosen = <Name extends string>(name: string, names: readonly Name[]) =>
    names.find((known) => known === query.get(name)) ?? ("" as const);
  const day = query.get("day") ?? "";
  const filter = {
    ...(queue === "decided" && {
      find: readSearch(query),
      state: chosen("state", [...keysOf(statusLabels), "home"]),
    }),
    ...(queue === "check" && { flag: chosen("flag", keysOf(checkReasons)) }),
    topic: chosen(
      "topic",
      topics.map(({ id }) => id),
    ),
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "",
  };
  const search = { list: queue, timeZone: await findTimeZone(db), role, ...filter };
  const total = await countMatching(db, search);
  const requested = Number(query.get("skip"));
  const skip = Number.isInteger(requested) && requested > 0 && requested < total ? requested : 0;
  const id = query.get("id");
  const [named] = await findResponses(db, [id ?? ""], role);
  const isHere = named && (queue === "decided" || named.status === "waiting");
  const isList = !isHere && (queue === "decided" || (queue === "ordinary" && query.get("list") === "all"));
  const window = { limit: isList ? MAX_AT_ONCE : 1, offset: skip };
  const responses = isHere ? [named] : await listMatching(db, search, window);
  return {
    ...{ queue, topics, filter: filter as Record<string, string>, isSearching: query.has("search"), total, skip },
    list: isList ? await showResponses(context, responses) : null,
    response: isList ? null : await showCard(context, responses[0]),
    /** What somebody asks for and does not wait; without id, if it is for others to read. */
    gone: id === null || isHere || queue === "decided" ? null : { id: named?.id ?? null },
    last: await loadLast(context, query),
    reasons: (await findSite(db)).declineReasons ?? [],
    /** Which form of the card is open. */
    form: query.get("do"),
  };
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

async function loadLast(context: OfficeContext, query: URLSearchParams) {
  const { db, clock, role, officer } = context;
  const done = query.get("done")?.split(",").slice(0, MAX_AT_ONCE) ?? [];
  const concern = await findConcern(db, done[0] ?? "");
  const decided = await showResponses(context, await findResponses(db, done, role));
  // What somebody else has decided since is not theirs to undo.
  const responses = decided.filter(({ decision }) => decision?.moderator === officer);
  if (!concern && responses.length === 0) return null;
  const mayUndo = concern !== null && isMistake(await listEntries(db, [concern.number]), officer, clock.now());
  /** `left`: how many of the chosen responses were left as they were. */
  const number = concern && { number: concern.number, isOpen: concern.state !== "closed" };
  return { responses, left: Number(query.get("left")) || 0, concern: number, mayUndo };
}

export type LastDecision = NonNullable<ResponsesData["last"]>;
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

const MAX_ALIKE = 3;
const NEAR_MS = 30 * DAY_MS;

/** With what helps to decide. */
async function showCard(context: OfficeContext, response: ReadResponse | undefined) {
  if (!response) return null;
  const { db, role } = context;
  const { id, name, text, posted } = response;
  const [shown] = await showResponses(context, [response]);
  if (!shown) return null;
  const times = timeFormat("medium", await findTimeZone(db));
  // A name that the site made says nothing about the child.
  const said = { name: name === ANONYMOUS || isNickname(name) ? "" : name, words: text };
  const near = { letters: 4, enough: NAME_SCORE, limit: 2 * MAX_ALIKE, after: posted - NEAR_MS };
  const alike = (await listAlike(db, said, near)).filter(
    (other) => other.id !== id && (role === "officer" || !other.isWithheld),
  );
  const topic = await findTopic(db, response.topic);
  return {
    ...shown,
    marked: await markWords(db, response),
    alike: alike
      .slice(0, MAX_ALIKE)
      .map(({ text, posted, ...other }) => ({ ...other, posted: times.format(posted), excerpt: excerptOf(text) })),
    openWhen: topic?.status === "open" ? topic.when : null,
  };
}

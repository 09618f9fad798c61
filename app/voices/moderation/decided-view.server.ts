import type { AppLoadContext } from "@remix-run/node";
import { findTimeZone } from "#app/site/site.server.ts";
import { parsePage } from "#app/ui/list-window.ts";
import { cleanLine } from "#app/voices/responses/posted-text.ts";
import { countDecided, listDecided } from "./decided.server.ts";
import { findResponses } from "./moderation.server.ts";
import { MAX_AT_ONCE, showResponses, showShared } from "./show-responses.server.ts";

/** All that was decided, as the query filters it; and the response that it names. */
export async function loadDecided(context: AppLoadContext, query: URLSearchParams) {
  const { db } = context;
  const day = query.get("day") ?? "";
  const filter = {
    find: [...cleanLine(query.get("find") ?? "")].slice(0, 100).join(""),
    topic: query.get("topic") ?? "",
    state: query.get("state") ?? "",
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "",
  };
  const timeZone = await findTimeZone(db);
  const total = await countDecided(db, filter, timeZone);
  const pages = Math.max(1, Math.ceil(total / MAX_AT_ONCE));
  const page = Math.min(parsePage(query.get("page")), pages);
  const window = { limit: MAX_AT_ONCE, offset: (page - 1) * MAX_AT_ONCE };
  const [response = null] = await showResponses(context, await findResponses(db, [query.get("id") ?? ""]));
  return {
    ...(await showShared(context, query)),
    filter,
    topics: await db.selectFrom("topic").select(["id", "question"]).orderBy("position").execute(),
    total,
    page,
    pages,
    responses: response ? [] : await showResponses(context, await listDecided(db, filter, timeZone, window)),
    response,
  };
}

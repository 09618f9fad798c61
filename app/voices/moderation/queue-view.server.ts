import type { AppLoadContext } from "@remix-run/node";
import { listRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { countQueues, type Queue } from "#app/voices/responses/waiting.server.ts";
import { findResponses, listWaiting } from "./moderation.server.ts";
import { MAX_AT_ONCE, showResponses, showShared } from "./show-responses.server.ts";

/**
 * One response of a queue: the one that the query names while it waits, or the first that is not left for later. With
 * `list=all` the beginning of the ordinary queue, to approve together.
 */
export const loadQueue = (queue: Queue) => async (context: AppLoadContext, query: URLSearchParams) => {
  const { db } = context;
  const total = (await countQueues(db))[queue];
  const asked = Number(query.get("skip"));
  const skip = Number.isInteger(asked) && asked > 0 && asked < total ? asked : 0;
  const removals = queue === "check" ? await listRemovalRequests(db, MAX_AT_ONCE) : [];
  const shared = { ...(await showShared(context, query)), removals };
  if (queue === "ordinary" && query.get("list") === "all") {
    const list = await showResponses(context, await listWaiting(db, { queue, limit: MAX_AT_ONCE }));
    return { ...shared, queue, total, skip, response: null, list };
  }
  const named = await findResponses(db, [query.get("id") ?? ""]);
  const found = named.filter(
    ({ status, concern }) => status === "waiting" && (!concern || concern.mayPublish || concern.isClosed),
  );
  const shown = found.length > 0 ? found : await listWaiting(db, { queue, limit: 1, offset: skip });
  const [response = null] = await showResponses(context, shown);
  return { ...shared, queue, total, skip, response, list: null };
};

import { type AppLoadContext, redirect } from "@remix-run/node";
import { data } from "#app/base/data.server.ts";
import { safeguardingOf } from "#app/concerns/concerns.server.ts";
import { actOnConcern, loadConcerns } from "#app/concerns/concerns-view.server.ts";
import { listDue } from "#app/records/disposals.server.ts";
import { actOnRecords, loadRecords } from "#app/records/records-view.server.ts";
import { describeAvatar, parseAvatarText } from "#app/voices/avatar/avatar.ts";
import { findByCode } from "#app/voices/receipt/receipts.server.ts";
import { countRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import { countQueues } from "#app/voices/responses/waiting.server.ts";
import { decideResponses } from "./decide-responses.server.ts";
import { countDecided } from "./decided.server.ts";
import { loadDecided } from "./decided-view.server.ts";
import type { ViewName } from "./moderation.ts";
import { loadQueue } from "./queue-view.server.ts";

/** What a view shows, and what its forms do. Its markup is in the table in `view-table.ts`. */
interface View {
  load(context: AppLoadContext, query: URLSearchParams, officer: string): Promise<unknown>;
  /** Answers a form with a redirect to what was done, or with what the view needs to say why nothing was. */
  act?(context: AppLoadContext, form: FormData, officer: string, query: URLSearchParams): Promise<Response>;
}

export const views: Record<ViewName, View> = {
  concerns: {
    load: (context, query) => loadConcerns(context, query, (avatar) => describeAvatar(parseAvatarText(avatar))),
    async act(context, form, officer) {
      const acted = await actOnConcern(context, form, officer);
      if (!("made" in acted)) return data(acted, acted.status);
      return redirect(`${MODERATION}?${new URLSearchParams({ view: "concerns", ...acted })}#made`, 303);
    },
  },
  check: { load: loadQueue("check"), act: decideResponses },
  ordinary: { load: loadQueue("ordinary"), act: decideResponses },
  decided: { load: loadDecided, act: decideResponses },
  records: {
    load: loadRecords,
    async act(context, form, officer) {
      const acted = await actOnRecords(context, form, officer, findByCode);
      if (!("made" in acted)) return data(acted, acted.status);
      return redirect(`${MODERATION}?${new URLSearchParams({ view: "records", ...acted })}#made`, 303);
    },
  },
};

/** How much is in each view; concerns and records are for those who act on concerns only. */
export async function countViews({ db, env, clock }: AppLoadContext, officer: string) {
  const { open } = await db
    .selectFrom("concern")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("state", "!=", "closed")
    .executeTakeFirstOrThrow();
  const decided = await countDecided(db, { find: "", topic: "", state: "", day: "" }, "UTC");
  const { check, ordinary } = await countQueues(db);
  const counts: Partial<Record<ViewName, number>> = {
    ...{ check: check + (await countRemovalRequests(db)), ordinary, decided },
  };
  if (!safeguardingOf(env).includes(officer)) return counts;
  return { concerns: open, ...counts, records: (await listDue(db, clock.now(), "ask")).length };
}

/** The view that is most urgent. */
export function firstView(counts: Partial<Record<ViewName, number>>): ViewName {
  return counts.concerns ? "concerns" : counts.check ? "check" : "ordinary";
}

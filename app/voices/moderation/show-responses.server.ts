import type { AppLoadContext } from "@remix-run/node";
import { timeFormat } from "#app/base/dates.ts";
import { findSite, findTimeZone } from "#app/site/site.server.ts";
import { describeAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarDataUri } from "#app/voices/avatar/drawing.ts";
import { findDecisions } from "./decided.server.ts";
import { findResponses, type ReadResponse } from "./moderation.server.ts";
import { type Made, type ShownResponse, UNDO_MS } from "./moderation.ts";

/** Responses as the page shows them: with pictures, times in the office's zone and the latest decisions. */
export async function showResponses({ db, clock }: AppLoadContext, found: ReadResponse[]): Promise<ShownResponse[]> {
  const times = timeFormat("medium", await findTimeZone(db));
  const ids = found.map(({ id }) => id);
  const decisions = await findDecisions(db, ids);
  return found.map(({ avatar, posted, decided, ...response }) => {
    const decision = decisions.get(response.id);
    const isOpen = ["approved", "declined", "read"].includes(response.status);
    return {
      ...response,
      avatar: { url: avatarDataUri(avatar), alt: describeAvatar(avatar) },
      posted: times.format(posted),
      decision: decision
        ? { verdict: decision.verdict, moderator: decision.moderator, decided: times.format(decision.decided) }
        : null,
      canUndo: isOpen && decision !== undefined && (decided ?? 0) > clock.now() - UNDO_MS,
    };
  });
}

/** What every list of responses shows besides: what was done last, and what can be chosen for the next decision. */
export async function showShared(context: AppLoadContext, query: URLSearchParams) {
  const done = await findResponses(context.db, query.get("done")?.split(",").slice(0, MAX_AT_ONCE) ?? []);
  const raised = query.get("raised");
  const made: Made = {
    responses: await showResponses(context, done),
    left: Number(query.get("left")) || 0,
    raised: raised && /^\d{4}-\d{1,9}$/.test(raised) ? raised : null,
  };
  const asked = query.get("do");
  return {
    made: made.responses.length > 0 ? made : null,
    reasons: (await findSite(context.db)).declineReasons ?? [],
    filling: asked === "change" || asked === "decline" ? asked : null,
  } as const;
}

/** The most responses that are listed, or decided, together. */
export const MAX_AT_ONCE = 20;

import type { AppLoadContext } from "@remix-run/node";
import { mayDo, type OfficeRole } from "#app/base/office.ts";
import { measureConcerns } from "#app/concerns/concerns.server.ts";
import { listDrafts } from "#app/edit/drafts.server.ts";
import { listDue } from "#app/records/disposals.server.ts";
import { countRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { countQueues } from "#app/voices/responses/waiting.server.ts";

export type Waiting = Awaited<ReturnType<typeof countWaiting>>;

/** In each part that these roles have; null for the others. */
export async function countWaiting({ db, clock }: Pick<AppLoadContext, "db" | "clock">, roles: OfficeRole[]) {
  const readsConcerns = mayDo(roles, "read concerns");
  return {
    responses: mayDo(roles, "read responses")
      ? { ...(await countQueues(db)), requests: await countRemovalRequests(db, readsConcerns) }
      : null,
    concerns: readsConcerns ? await measureConcerns(db) : null,
    records: mayDo(roles, "read records") ? { due: (await listDue(db, clock.now(), "ask")).length } : null,
    pages: mayDo(roles, "edit pages") ? { drafts: (await listDrafts(db)).length } : null,
  };
}

import type { AppLoadContext } from "@remix-run/node";
import { CONCERNS, mayDo, OFFICE_PAGES, type OfficeRole, ORDINARY, RECORDS, RESPONSES } from "#app/base/office.ts";
import { measureConcerns } from "#app/concerns/concerns.server.ts";
import { listDrafts } from "#app/edit/drafts.server.ts";
import { listDue } from "#app/records/disposals.server.ts";
import { countRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { countQueues } from "#app/voices/responses/waiting.server.ts";

/** What waits for somebody with these roles, the most urgent first. */
export async function listTasks({ db, clock }: Pick<AppLoadContext, "db" | "clock">, roles: readonly OfficeRole[]) {
  const tasks: { page: string; label: string; count: number }[] = [];
  const readsConcerns = mayDo(roles, "read concerns");
  if (readsConcerns) {
    const { unopened } = await measureConcerns(db);
    tasks.push({ page: CONCERNS, label: "Concerns that nobody has opened", count: unopened });
  }
  if (mayDo(roles, "read responses")) {
    const { check, ordinary } = await countQueues(db);
    const requests = await countRemovalRequests(db, readsConcerns);
    tasks.push({ page: RESPONSES, label: "Responses to check", count: check });
    tasks.push({ page: ORDINARY, label: "Ordinary responses", count: ordinary });
    tasks.push({ page: RESPONSES, label: "Requests to take words down", count: requests });
  }
  if (mayDo(roles, "edit pages"))
    tasks.push({ page: OFFICE_PAGES, label: "Drafts of pages", count: (await listDrafts(db)).length });
  if (mayDo(roles, "read records"))
    tasks.push({ page: RECORDS, label: "Records that are due", count: (await listDue(db, clock.now(), "ask")).length });
  return tasks.filter(({ count }) => count > 0);
}

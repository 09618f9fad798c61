import type { AppLoadContext } from "@remix-run/node";
import { formatWait } from "#app/base/dates.ts";
import {
  CONCERNS,
  mayDo,
  OFFICE_PAGES,
  type OfficeRole,
  ORDINARY,
  RECORDS,
  REQUESTS,
  RESPONSES,
} from "#app/base/office.ts";
import { measureConcerns } from "#app/concerns/concerns.server.ts";
import { listDrafts } from "#app/edit/drafts.server.ts";
import { countDue } from "#app/records/disposals.server.ts";
import { countRemovalRequests } from "#app/voices/receipt/removal-requests.server.ts";
import { countQueues } from "#app/voices/responses/waiting.server.ts";

interface Task {
  page: string;
  label: string;
  count: number;
  note: string;
  isUrgent?: true;
}

/** What waits for somebody with these roles, the most urgent first. */
export async function listTasks({ db, clock }: Pick<AppLoadContext, "db" | "clock">, roles: readonly OfficeRole[]) {
  const tasks: Task[] = [];
  const now = clock.now();
  const oldest = (since: number | null) => (since === null ? "" : `The oldest has waited ${formatWait(now - since)}`);
  const readsConcerns = mayDo(roles, "read concerns");
  if (readsConcerns) {
    const { unopened, oldest: since } = await measureConcerns(db);
    tasks.push({ page: CONCERNS, label: "Nobody has opened", count: unopened, note: oldest(since), isUrgent: true });
  }
  if (mayDo(roles, "read responses")) {
    const { check, ordinary, oldestCheck, oldestOrdinary } = await countQueues(db);
    const requests = await countRemovalRequests(db, readsConcerns);
    tasks.push({ page: RESPONSES, label: "To check", count: check, note: oldest(oldestCheck) });
    tasks.push({ page: ORDINARY, label: "Ordinary", count: ordinary, note: oldest(oldestOrdinary) });
    tasks.push({ page: REQUESTS, label: "Asked to be taken down", count: requests, note: "" });
  }
  if (mayDo(roles, "edit pages")) {
    const drafts = await listDrafts(db);
    const asked = drafts.filter((draft) => draft.asked).length;
    const note = asked > 0 ? `${asked} of them somebody asks you to publish` : "Begun, and not published";
    tasks.push({ page: OFFICE_PAGES, label: "Drafts of pages", count: drafts.length, note });
  }
  if (mayDo(roles, "read records")) {
    const due = await countDue(db, now);
    tasks.push({ page: RECORDS, label: "Due: may they be destroyed?", count: due, note: "Their time is over" });
  }
  return tasks.filter(({ count }) => count > 0);
}

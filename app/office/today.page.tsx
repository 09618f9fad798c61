import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useOutletContext } from "@remix-run/react";
import { CONCERNS, OFFICE, OFFICE_PAGES, ORDINARY, RECORDS, RESPONSES } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { headTags, officeHandle } from "#app/site/head.ts";
import type { OfficeData } from "./layout.page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "see what waits");
  return null;
}

export const handle = officeHandle;

export const meta: MetaFunction = ({ matches }) =>
  headTags(matches, { title: "Today – Office", description: "What waits for you.", path: OFFICE, hidden: true });

export default function TodayPage() {
  const { responses, concerns, records, pages } = useOutletContext<OfficeData>().waiting;
  const all = [
    { page: CONCERNS, label: "Concerns that nobody has opened", count: concerns?.unopened },
    { page: CONCERNS, label: "Concerns that are not closed", count: concerns && concerns.open - concerns.unopened },
    { page: RESPONSES, label: "Responses to check", count: responses?.check },
    { page: ORDINARY, label: "Ordinary responses", count: responses?.ordinary },
    { page: RESPONSES, label: "Requests to take words down", count: responses?.requests },
    { page: OFFICE_PAGES, label: "Drafts of pages", count: pages?.drafts },
    { page: RECORDS, label: "Records that are due", count: records?.due },
  ];
  const waiting = all.filter(({ count }) => count);
  return (
    <>
      <h1>Today</h1>
      {waiting.length === 0 && <p className="empty">Nothing waits for you.</p>}
      <ul className="rows plain">
        {waiting.map(({ page, label, count }) => (
          <li key={label}>
            <a href={page}>{label}</a> <b>{count}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useOutletContext } from "@remix-run/react";
import { OFFICE } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import type { OfficeData } from "./layout.page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "see what waits");
  return null;
}

export const handle = officeHandle;

export const meta = officeMeta("Today", OFFICE);

export default function TodayPage() {
  const { tasks } = useOutletContext<OfficeData>();
  return (
    <>
      <h1>Today</h1>
      {tasks.length === 0 ? (
        <p className="empty">Nothing waits for you.</p>
      ) : (
        <ul className="today plain">
          {tasks.map(({ page, label, count }) => (
            <li key={label}>
              <b>{count}</b> <a href={page}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

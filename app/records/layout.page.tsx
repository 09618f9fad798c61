import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { loadTabs } from "./records-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return loadTabs(context);
}

export default function RecordsLayout() {
  const tabs = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label="Records">
        <ul className="tabs plain">
          {tabs.map(({ page, label, count }) => (
            <li key={page}>
              <a href={page} aria-current={pathname === page ? "page" : undefined}>
                {label} {count !== "0" && <span className="count">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}

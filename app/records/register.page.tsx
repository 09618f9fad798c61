import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RecordRow, references } from "./parts.tsx";
import { loadRegister } from "./records-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return loadRegister(context.db);
}

export const handle = officeHandle;

export const meta = officeMeta("Register", `${RECORDS}register/`);

export default function RegisterPage() {
  const { groups, isCut } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="head">
        <div>
          <h1>Register of what was destroyed</h1>
          <p>Kept for good. It holds no words.</p>
        </div>
        <a className="button button-quiet" href={`${RECORDS}save/`}>
          <Icon name="download" />
          Save as CSV
        </a>
      </header>
      {groups.length === 0 && (
        <div className="empty">
          <h2>Nothing was destroyed</h2>
          <p>What is destroyed comes here, with its class and authority, and by whom.</p>
        </div>
      )}
      <ol className="rows plain" hidden={groups.length === 0}>
        {groups.map(({ day, heading, facts, by, items }) => (
          <RecordRow key={items[0]} label={day} title={heading} facts={facts} more={references(items)}>
            <p className="meta">{by}</p>
          </RecordRow>
        ))}
      </ol>
      {isCut && <p>These are the newest 2,000. Save all of them as CSV.</p>}
    </>
  );
}

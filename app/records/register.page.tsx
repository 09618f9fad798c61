import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RecordRow } from "./parts.tsx";
import { loadRegister } from "./records-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return loadRegister(context.db, new URL(request.url).searchParams);
}

export const handle = officeHandle;

export const meta = officeMeta("Register", `${RECORDS}register/`);

export default function RegisterPage() {
  const { from, to, recordClass, classes, groups, isCut } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="head">
        <div>
          <h1>Register of what was destroyed</h1>
          <p>Kept for good. It holds no words.</p>
        </div>
        <a className="button button-quiet" href={`${RECORDS}disposals.csv`}>
          <Icon name="download" />
          Save as CSV
        </a>
      </header>
      <form className="find" aria-label="Which days and class">
        {[
          { name: "from", label: "From", value: from },
          { name: "to", label: "To", value: to },
        ].map(({ name, label, value }) => (
          <div key={name} className="field">
            <label htmlFor={name}>{label}</label>
            <input className="input" id={name} name={name} type="date" defaultValue={value} />
          </div>
        ))}
        <div className="field">
          <label htmlFor="class">Class</label>
          <select className="input" id="class" name="class" defaultValue={recordClass}>
            <option value="">All classes</option>
            {classes.map(([id, what]) => (
              <option key={id} value={id}>
                {what}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="button button-quiet">
          Show
        </button>
      </form>
      {groups.length === 0 && (
        <div className="empty">
          <h2>Nothing was destroyed</h2>
          <p>What is destroyed comes here, with its class and authority, and by whom.</p>
        </div>
      )}
      <ol className="rows plain" hidden={groups.length === 0}>
        {groups.map(({ day, heading, facts, by, references }) => (
          <RecordRow key={references[0]} label={day} title={heading} facts={facts} references={references}>
            <p className="meta">{by}</p>
          </RecordRow>
        ))}
      </ol>
      {isCut && <p>These are the newest 2,000. Choose other days, or save all of them as CSV.</p>}
    </>
  );
}

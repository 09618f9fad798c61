import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { releaseHolds } from "./holds.server.ts";
import { HeldTag, Notice, RecordRow, references } from "./parts.tsx";
import { loadHeld } from "./records-view.server.ts";

const HELD = `${RECORDS}held/`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return loadHeld(context.db);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { address } = await requireOfficer(request, context, "act on records");
  const ids = readForm(context).getAll("hold").map(String);
  await releaseHolds(context.db, ids, address, context.clock.now());
  return redirect(`${HELD}?made=released#made`, 303);
}

export const handle = officeHandle;

export const meta = officeMeta("Held", HELD);

const sayCount = (count: number) => `${count} ${count === 1 ? "thing" : "things"}`;

export default function HeldPage() {
  const { groups, concerns } = useLoaderData<typeof loader>();
  const isMade = new URLSearchParams(useLocation().search).has("made");
  return (
    <>
      {isMade && <Notice>Released. What somebody else holds, too, stays in this list.</Notice>}
      <header className="head">
        <div>
          <h1>Held</h1>
          <p>Not destroyed by anybody until released.</p>
        </div>
        <a className="button button-accent" href={`${RECORDS}person/`}>
          <Icon name="plus" />
          Hold something
        </a>
      </header>
      {groups.length + concerns.length === 0 && (
        <div className="empty">
          <h2>Nothing is held</h2>
          <p>What a court or a person asks for comes here once you hold it.</p>
        </div>
      )}
      <ol className="rows plain" hidden={groups.length + concerns.length === 0}>
        {groups.map(({ ids, items, reason, facts }) => (
          <RecordRow key={ids[0]} label={sayCount(ids.length)} title={reason} facts={facts} more={references(items)}>
            <details className="flow">
              <summary className="button button-quiet">
                Release<span className="visually-hidden">: {reason}</span>
              </summary>
              <form method="post" action={HELD} className="flow">
                <p>Once nobody holds something, it is destroyed when its time is over.</p>
                {ids.map((id) => (
                  <input key={id} type="hidden" name="hold" value={id} />
                ))}
                <button type="submit" className="button">
                  Yes, release {sayCount(ids.length)}
                </button>
              </form>
            </details>
          </RecordRow>
        ))}
        {concerns.length > 0 && (
          <RecordRow
            label={sayCount(concerns.length)}
            title="Concerns that are open"
            facts={[`${concerns.join(", ")} and what belongs to them`, "Held by themselves until each is closed"]}
          >
            <p>
              <HeldTag text="By itself" />
            </p>
          </RecordRow>
        )}
      </ol>
    </>
  );
}

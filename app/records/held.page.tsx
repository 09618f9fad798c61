import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { describeHolds } from "./holds.server.ts";
import { Facts, HeldTag, Notice, RecordRow } from "./parts.tsx";
import { actOnHeld, loadHeld } from "./records-view.server.ts";

const HELD = `${RECORDS}held/`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  const released = new URL(request.url).searchParams.get("released");
  const stillHeld = released && (await describeHolds(context.db, released));
  return { ...(await loadHeld(context.db)), stillHeld };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const officer = await requireOfficer(request, context, "act on records");
  const outcome = await actOnHeld(context, readForm(context), officer);
  if (!outcome.ok) return data(outcome, outcome.status);
  const { ok: _, ...did } = outcome;
  return redirect(`${HELD}?${new URLSearchParams(did)}#made`, 303);
}

export const handle = officeHandle;

export const meta = officeMeta("Held", HELD);

const sayCount = (count: number) => `${count} ${count === 1 ? "thing" : "things"}`;

export default function HeldPage() {
  const { groups, concerns, stillHeld } = useLoaderData<typeof loader>();
  const asked = useActionData<typeof action>();
  if (asked?.group) {
    const { ids, reason, facts } = asked.group;
    return (
      <form method="post" action={HELD} className="card ask" id="sure">
        <h1>Release {sayCount(ids.length)}?</h1>
        <p>{reason}</p>
        <Facts facts={facts} />
        <p>Once nobody holds something, it is destroyed when its time is over.</p>
        {ids.map((id) => (
          <input key={id} type="hidden" name="hold" value={id} />
        ))}
        <p className="buttons">
          <button type="submit" name="sure" value="yes" className="button">
            Yes, release {sayCount(ids.length)}
          </button>
          <a className="button button-quiet" href={HELD}>
            No, keep holding
          </a>
        </p>
      </form>
    );
  }
  return (
    <>
      {asked && <RefusalSummary refusal={asked} />}
      {stillHeld !== null && !asked && <Notice>Released. {stillHeld}</Notice>}
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
      {groups.length + concerns.length === 0 ? (
        <div className="empty">
          <h2>Nothing is held</h2>
          <p>What a court or a person asks for comes here once you hold it.</p>
        </div>
      ) : (
        <ol className="rows plain">
          {groups.map(({ ids, items, reason, facts }) => (
            <RecordRow key={ids[0]} label={sayCount(ids.length)} title={reason} facts={facts} references={items}>
              <form method="post">
                {ids.map((id) => (
                  <input key={id} type="hidden" name="hold" value={id} />
                ))}
                <button type="submit" className="button button-quiet">
                  Release<span className="visually-hidden">: {reason}</span>
                </button>
              </form>
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
      )}
    </>
  );
}

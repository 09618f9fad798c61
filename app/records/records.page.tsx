import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import recordsStyles from "./records-view.css?url";
import { actOnRecords, loadRecords, type RecordsRefusal } from "./records-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { roles } = await requireOfficer(request, context, "read records");
  return loadRecords(context, new URL(request.url).searchParams, roles);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { address } = await requireOfficer(request, context, "act on records");
  const outcome = await actOnRecords(context, readForm(context), address);
  if (!outcome.ok) return data(outcome, outcome.status);
  const { ok: _, ...did } = outcome;
  return redirect(`${RECORDS}?${new URLSearchParams(did)}#made`, 303);
}

export const handle = officeHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: recordsStyles }];

export const meta = officeMeta("Records", RECORDS);

const made: Record<string, string> = { hold: "It is held.", release: "It is released.", approve: "It is destroyed." };
const holdFields = [
  [
    "reference",
    "Reference",
    "The id or the code of a response, a receipt number, a concern’s number, or the id of a request",
  ],
  ["reason", "Why it must be kept", "Such as: a court asks for it"],
] as const;

export default function RecordsPage() {
  const data = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as RecordsRefusal | undefined) ?? null;
  return (
    <div className="office-stack records">
      <h1 className="visually-hidden">Records</h1>
      {refusal && <RefusalSummary refusal={refusal} />}
      {data.made && !refusal && (
        <p className="notice tone-green" id="made" role="status" tabIndex={-1}>
          {made[data.made]} {data.stillHeld}
        </p>
      )}
      <form method="post" className="form-card">
        <h2 id="due">Due: may it be destroyed?</h2>
        {data.due.length === 0 && <p>Nothing waits for an approval.</p>}
        {data.due.map((record) => (
          <div key={`${record.thing} ${record.reference}`}>
            <label className="check">
              <input
                {...{ type: "checkbox", name: "chosen", value: record.reference, disabled: record.obstacle !== null }}
                defaultChecked={
                  !record.obstacle && (data.areTicked || refusal?.typed.chosen.includes(record.reference))
                }
              />
              <span>
                {record.href ? <a href={record.href}>{record.reference}</a> : record.reference}: {record.class.what}{" "}
                <small className="soft">
                  {record.thing}, due since {record.day}, authority: {record.class.authority}
                  {record.obstacle && `. Not destroyed, since ${record.obstacle}`}
                </small>
              </span>
            </label>
            <blockquote className="record-words">{record.words}</blockquote>
          </div>
        ))}
        {data.more > 0 && <p>and {data.more.toLocaleString("en-AU")} more</p>}
        {data.due.length > 0 && (
          <>
            <input type="hidden" name="act" value="approve" />
            <p>
              <a href="?tick=all#due">Tick all on this page</a>
            </p>
            <input type="hidden" name="sure" value={refusal?.typed.chosen.join()} />
            <button type="submit" className="button button-danger">
              Destroy the chosen ones{refusal?.typed.chosen.length ? " for good" : ""}
            </button>
          </>
        )}
      </form>
      <section className="form-card">
        <h2>Held</h2>
        {data.holds.map((hold) => (
          <form key={hold.id} method="post">
            <p>
              {hold.item}: {hold.reason} <small className="soft">{`${hold.held_by}, ${hold.day}`}</small>
            </p>
            <input type="hidden" name="reference" value={hold.id} />
            <button type="submit" name="act" value="release" className="button button-quiet">
              Release {hold.item}
            </button>
          </form>
        ))}
        <form method="post">
          {holdFields.map(([name, label, hint]) => (
            <div key={name} className="field">
              <label htmlFor={name}>{label}</label>
              <p className="hint" id={`${name}-hint`}>
                {hint}
              </p>
              <input
                {...{ id: name, name, className: "input", autoComplete: "off", "aria-describedby": `${name}-hint` }}
                defaultValue={refusal?.typed[name]}
              />
            </div>
          ))}
          <button type="submit" name="act" value="hold" className="button button-quiet">
            Hold it
          </button>
        </form>
      </section>
      <section className="form-card">
        <h2>Destroyed</h2>
        <p>
          <a href="disposals.csv">All that was destroyed, as a CSV file</a>
        </p>
        <ul className="plain">
          {data.disposals.map((disposal) => (
            <li key={disposal.id}>
              {disposal.day}: {disposal.kind} {disposal.reference}, {disposal.record_class}, by {disposal.disposed_by}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

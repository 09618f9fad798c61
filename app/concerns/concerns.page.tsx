import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CONCERNS, concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { causeLabels, type StepKind } from "./concern.ts";
import { type ConcernRefusal, concernAction, loadConcerns } from "./concerns-view.server.ts";
import { concernLinks, RefusedStep, State, StepForm } from "./step-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read concerns");
  return loadConcerns(context);
}

export const action = concernAction;

export const handle = officeHandle;

export const links = concernLinks;

export const meta = officeMeta("Concerns", CONCERNS);

const byHand: StepKind = {
  title: "Open a concern by hand",
  from: [],
  fields: [{ name: "text", label: "What is it about, such as a phone call or a letter?", needed: true }],
};

export default function ConcernsPage() {
  const concerns = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as ConcernRefusal | undefined) ?? null;
  return (
    <div className="concern-stack">
      <h1 className="visually-hidden">Concerns</h1>
      {refusal && <RefusedStep refusal={refusal} />}
      {concerns.every(({ state }) => state === "closed") && <p className="empty">No concern is open.</p>}
      <ul className="plain concern-list">
        {concerns.map(({ number, state, cause, received }) => (
          <li key={number}>
            <a href={concernHref(number)}>Concern {number}</a> <State state={state} />
            <p className="soft">
              {causeLabels[cause]}. Received {received}
            </p>
          </li>
        ))}
      </ul>
      <StepForm act="raise" step={byHand} number="" outcomes={[]} refusal={refusal} />
    </div>
  );
}

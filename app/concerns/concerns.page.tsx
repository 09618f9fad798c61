import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CONCERNS, concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type ConcernRefusal, concernAction, loadConcerns } from "./concerns-view.server.ts";
import { RefusedStep, StepForm, StrengthTag } from "./step-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { address } = await requireOfficer(request, context, "read concerns");
  return loadConcerns(context, address, new URL(request.url).searchParams.get("tab") ?? "");
}

export const action = concernAction;

export const handle = officeHandle;

export const meta = officeMeta("Concerns", CONCERNS);

const tabs = {
  open: ["Open", "No concern is open.", "When a child may be in danger, it comes here, and you get an email."],
  closed: ["Closed", "No concern is closed.", "What somebody closes comes here, with how it ended."],
  mine: ["Mine", "None is yours.", "What you open comes here until it is closed."],
} as const;

export default function ConcernsPage() {
  const { shown, unopened, counts, groups } = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as ConcernRefusal | undefined) ?? null;
  return (
    <>
      {refusal && <RefusedStep refusal={refusal} />}
      <header className="head">
        <div>
          <h1>Concerns</h1>
          <p>The strongest words first. One child, one concern.</p>
        </div>
        <a className="button button-quiet" href="#new">
          <Icon name="plus" />
          Open one by hand
        </a>
      </header>
      <nav aria-label="Concerns">
        <ul className="plain tabs">
          {Object.entries(tabs).map(([tab, [label]]) => (
            <li key={tab}>
              <a href={`?tab=${tab}`} aria-current={tab === shown ? "page" : undefined}>
                {label}{" "}
                <span className={tab === "open" && unopened > 0 ? "count count-now" : "count"}>
                  {counts[tab as typeof shown]}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h2 className="group">
            {title} <span className={rows[0]?.state === "new" ? "count count-now" : "count"}>{rows.length}</span>
          </h2>
          <ol className="plain rows">
            {rows.map(({ number, state, strength, words, origin, received, owner, did, wait, isLate }) => (
              <li key={number} className={state === "new" ? "concern-row now" : "concern-row"}>
                <div>
                  <span className="num">{number}</span>
                  <StrengthTag strength={strength} />
                </div>
                <div>
                  <h3>
                    <a className="whole" href={concernHref(number)} dir="auto">
                      {words ? `“${words}”` : "Its words are not kept any more"}
                    </a>
                  </h3>
                  <p className="meta">{[...origin, received].join(" · ")}</p>
                </div>
                <p className="meta">
                  <span>
                    {owner}
                    <br />
                    {did}
                  </span>
                </p>
                <p className={isLate ? "meta wait wait-late" : "meta wait"}>{wait}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {groups.length === 0 && (
        <div className="empty">
          <h2>{tabs[shown][1]}</h2>
          <p>{tabs[shown][2]}</p>
        </div>
      )}
      <section className="card" id="new">
        <h2>Open one by hand</h2>
        <StepForm act="raise" number="" refusal={refusal} />
      </section>
    </>
  );
}

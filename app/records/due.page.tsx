import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { Facts, Notice } from "./parts.tsx";
import { actOnDue, loadDue } from "./records-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { roles } = await requireOfficer(request, context, "read records");
  const made = Number(new URL(request.url).searchParams.get("made"));
  return { ...(await loadDue(context, roles)), made: Number.isInteger(made) ? made : 0 };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const officer = await requireOfficer(request, context, "act on records");
  const outcome = await actOnDue(context, readForm(context), officer);
  return outcome.ok ? redirect(`${RECORDS}?made=${outcome.made}#made`, 303) : data(outcome, outcome.status);
}

export const handle = officeHandle;

export const meta = officeMeta("Due", RECORDS);

type Asked = Exclude<Awaited<ReturnType<typeof actOnDue>>, { ok: true }>;

export default function DuePage() {
  const { due, more, made } = useLoaderData<typeof loader>();
  const asked = useActionData<typeof action>() as Asked | undefined;
  const summary = asked?.message ? (
    <RefusalSummary refusal={asked} control={asked.status === 422 && asked.things.length > 0 ? "read" : null}>
      <ul>
        {asked.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </RefusalSummary>
  ) : null;
  if (asked && asked.things.length > 0) return <SecondQuestion asked={asked}>{summary}</SecondQuestion>;
  return (
    <>
      {summary}
      {made > 0 && !asked && <Notice>{made === 1 ? "It is" : `${made} are`} destroyed. The register says so.</Notice>}
      <header className="head">
        <div>
          <h1>Due: may they be destroyed?</h1>
          <p>Read the words. What is destroyed is gone for good; the register keeps that it was.</p>
        </div>
      </header>
      {due.length === 0 ? (
        <div className="empty">
          <h2>Nothing is due</h2>
          <p>What may be destroyed comes here when its time is over, for you to say yes or no.</p>
        </div>
      ) : (
        <form method="post" className="flow">
          <ol className="rows due plain">
            {due.map(({ reference, heading, words, facts, obstacle, href }) => (
              <li key={reference}>
                {obstacle ? (
                  <Icon name="lock" />
                ) : (
                  <label className="check">
                    <input type="checkbox" name="chosen" value={reference} />
                    <span className="visually-hidden">Choose: {heading}</span>
                  </label>
                )}
                <div className="flow">
                  <h2>{heading}</h2>
                  {words && <p className="words-line">{words}</p>}
                  <Facts facts={facts} />
                  {obstacle && (
                    <p className="error small">
                      <span>
                        Not yet, since {obstacle}. {href && <a href={href}>Open it</a>}
                      </span>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {more > 0 && <p>and {more.toLocaleString("en-AU")} more</p>}
          {due.some(({ obstacle }) => !obstacle) && (
            <div className="bar">
              <button type="submit" className="button button-danger">
                Destroy the chosen ones
              </button>
              <p className="soft">You are asked once more first.</p>
            </div>
          )}
        </form>
      )}
    </>
  );
}

function SecondQuestion({ asked: { things }, children }: { asked: Asked; children: React.ReactNode }) {
  const noun = things.every(({ heading }) => heading.startsWith("Response")) ? "response" : "thing";
  return (
    <>
      {children}
      <form method="post" action={RECORDS} className="card ask" id="sure">
        <h1>Destroy {things.length === 1 ? `this ${noun}` : `these ${things.length} ${noun}s`} for good?</h1>
        <ol className="rows plain">
          {things.map(({ reference, wordsHash, heading, words, facts }) => (
            <li key={reference}>
              <input type="hidden" name="chosen" value={`${reference} ${wordsHash} ${heading}`} />
              <h2>{heading}</h2>
              {words && <p className="words-line">{words}</p>}
              <Facts facts={facts} />
            </li>
          ))}
        </ol>
        <p>Nobody can bring {things.length === 1 ? "it" : "them"} back, not even from a backup.</p>
        <label className="check">
          <input type="checkbox" name="read" id="read" />
          <span>I have read the words, and nobody has asked for them</span>
        </label>
        <p className="buttons">
          <button type="submit" name="sure" value="yes" className="button button-danger">
            Yes, destroy {things.length} for good
          </button>
          <a className="button button-quiet" href={RECORDS}>
            No, keep them
          </a>
        </p>
      </form>
    </>
  );
}

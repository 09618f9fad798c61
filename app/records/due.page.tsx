import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
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
  return loadDue(context, roles);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const officer = await requireOfficer(request, context, "act on records");
  const answer = await actOnDue(context, readForm(context), officer);
  return answer ? data(answer, answer.status) : redirect(`${RECORDS}?made=destroyed#made`, 303);
}

export const handle = officeHandle;

export const meta = officeMeta("Due", RECORDS);

export default function DuePage() {
  const { due, more } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Awaited<ReturnType<typeof actOnDue>> | undefined;
  const isMade = new URLSearchParams(useLocation().search).has("made");
  const asked = answer?.things ?? [];
  const isAsked = asked.length > 0;
  const things = isAsked ? asked : due;
  return (
    <>
      {answer?.message && (
        <RefusalSummary refusal={answer} control={answer.status === 422 && isAsked ? "read" : null}>
          <ul>
            {answer.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </RefusalSummary>
      )}
      {isMade && !answer && <Notice>What you chose is destroyed. The register says so.</Notice>}
      <header className="head">
        <div>
          <h1>{isAsked ? `Destroy ${sayThese(asked)} for good?` : "Due: may they be destroyed?"}</h1>
          <p>Read the words. What is destroyed is gone for good; the register keeps that it was.</p>
        </div>
      </header>
      {things.length === 0 && (
        <div className="empty">
          <h2>Nothing is due</h2>
          <p>What may be destroyed comes here when its time is over, for you to say yes or no.</p>
        </div>
      )}
      <form method="post" action={RECORDS} className="flow" hidden={things.length === 0}>
        <ol className={isAsked ? "rows plain" : "rows due plain"}>
          {things.map(({ reference, wordsHash, heading, words, facts, obstacle }) => (
            <li key={reference}>
              {isAsked && <input type="hidden" name="chosen" value={`${reference} ${wordsHash} ${heading}`} />}
              {!isAsked && obstacle && <Icon name="lock" />}
              {!isAsked && !obstacle && (
                <label className="check">
                  <input type="checkbox" name="chosen" value={reference} />
                  <span className="visually-hidden">Choose: {heading}</span>
                </label>
              )}
              <div className="flow">
                <h2>{heading}</h2>
                {words && <p className="words-line">{words}</p>}
                <Facts facts={facts} />
                {obstacle && <p className="error small">Not yet, since {obstacle}.</p>}
              </div>
            </li>
          ))}
        </ol>
        {!isAsked && more > 0 && <p>and {more.toLocaleString("en-AU")} more</p>}
        {isAsked ? (
          <div className="card ask">
            <p>Nobody can bring {asked.length === 1 ? "it" : "them"} back, not even from a backup.</p>
            <label className="check">
              <input type="checkbox" name="read" id="read" />
              <span>I have read the words, and nobody has asked for them</span>
            </label>
            <p className="buttons">
              <button type="submit" name="sure" value="yes" className="button button-danger">
                Yes, destroy {asked.length} for good
              </button>
              <a className="button button-quiet" href={RECORDS}>
                No, keep them
              </a>
            </p>
          </div>
        ) : (
          due.some(({ obstacle }) => !obstacle) && (
            <div className="bar">
              <button type="submit" className="button button-danger">
                Destroy the chosen ones
              </button>
              <p className="soft">You are asked once more first.</p>
            </div>
          )
        )}
      </form>
    </>
  );
}

function sayThese(things: { heading: string }[]): string {
  const noun = things.every(({ heading }) => heading.startsWith("Response")) ? "response" : "thing";
  return things.length === 1 ? `this ${noun}` : `these ${things.length} ${noun}s`;
}

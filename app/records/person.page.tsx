import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { HeldTag, Notice, RecordRow } from "./parts.tsx";
import { actOnPerson } from "./records-view.server.ts";

const PERSON = `${RECORDS}person/`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read records");
  return null;
}

/** Searches too: what is searched for stands in no address, history or log. */
export async function action({ request, context }: ActionFunctionArgs) {
  const officer = await requireOfficer(request, context, "act on records");
  const answer = await actOnPerson(context, readForm(context), officer);
  return data(answer, answer.status);
}

export const handle = officeHandle;

export const meta = officeMeta("A person", PERSON);

type Answer = Awaited<ReturnType<typeof actOnPerson>>;

export default function PersonPage() {
  const answer = (useActionData<typeof action>() as Answer | undefined) ?? null;
  return (
    <>
      {answer?.isDone && <Notice>{answer.message}</Notice>}
      {answer?.message && !answer.isDone && <RefusalSummary refusal={answer} control={answer.control || null} />}
      <header className="head">
        <h1>What we hold about one person</h1>
      </header>
      <form method="post" action={PERSON} className="find">
        <div className="field wide">
          <label htmlFor="words">Email, receipt code, name or words</label>
          <input
            className="input"
            id="words"
            name="words"
            type="search"
            autoComplete="off"
            maxLength={200}
            defaultValue={answer?.typed.words}
            required
          />
        </div>
        <button type="submit" className="button">
          <Icon name="search" />
          Find
        </button>
      </form>
      {answer?.person && <Person person={answer.person} typed={answer.typed} />}
    </>
  );
}

function Person({ person, typed }: { person: NonNullable<Answer["person"]>; typed: Answer["typed"] }) {
  const { things, fields, searched } = person;
  const words = <input type="hidden" name="words" value={typed.words} />;
  return (
    <>
      <section className="flow">
        <h2>
          {things.length} {things.length === 1 ? "thing" : "things"} that may be this person’s
        </h2>
        <form method="post" action={`${RECORDS}save/`} target="_blank" className="buttons" rel="noopener">
          {words}
          <a className="button button-quiet" href="#hold">
            <Icon name="lock" />
            Hold all
          </a>
          <button type="submit" className="button button-quiet">
            <Icon name="print" />
            Print or save
          </button>
          <button type="submit" name="as" value="json" className="button button-quiet">
            <Icon name="download" />
            Save as data
          </button>
          <a className="button button-quiet" href="#correct">
            <Icon name="change" />
            Correct
          </a>
        </form>
        <ol className="rows plain">
          {things.map(({ label, id, title, facts, parts, state, isHeld }) => {
            const content = parts.map(({ caption, text }) => (
              <div key={caption}>
                <p>{caption}</p>
                <p className="words-line">{text}</p>
              </div>
            ));
            const more = parts.length > 0 ? { summary: "All of it", content } : null;
            return (
              <RecordRow key={`${label} ${id}`} label={label} title={title} facts={facts} more={more} heading="h3">
                <p className="flags">
                  {state && <span className="tag tone-teal">{state}</span>}
                  {isHeld && <HeldTag />}
                </p>
              </RecordRow>
            );
          })}
        </ol>
      </section>
      <section className="card">
        <h2>What was searched</h2>
        <p>{searched}</p>
      </section>
      <form method="post" action={`${PERSON}#made`} className="card form" id="hold">
        <h2>Hold all</h2>
        <div className="field">
          <label htmlFor="reason">Why they must be kept</label>
          <p className="hint" id="reason-hint">
            Such as: a court asks for them. Decisions and emails about them are held with them.
          </p>
          <input
            className="input"
            id="reason"
            name="reason"
            autoComplete="off"
            aria-describedby="reason-hint"
            defaultValue={typed.reason}
          />
        </div>
        {words}
        <p className="buttons">
          <button type="submit" name="act" value="hold" className="button">
            Hold all
          </button>
        </p>
      </form>
      <form method="post" action={`${PERSON}#made`} className="card form" id="correct">
        <h2>Correct</h2>
        <div className="field">
          <label htmlFor="field">What is wrong</label>
          <select className="input" id="field" name="field" defaultValue={typed.field}>
            <option value="">Choose</option>
            {fields.map(({ item, hash, field, value }) => (
              <option key={`${item} ${field}`} value={`${item} ${hash} ${field}`}>
                {field}: {value.slice(0, 60)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="value">All of it, as it is right</label>
          <TextArea id="value" name="value" defaultValue={typed.value} />
        </div>
        {words}
        <p className="buttons">
          <button type="submit" name="act" value="correct" className="button">
            Correct it
          </button>
        </p>
      </form>
    </>
  );
}

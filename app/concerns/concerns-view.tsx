import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { causeLabels, type StepKind, stateLabels, steps } from "./concern.ts";
import type { ConcernRefusal, ConcernsData, ShownConcern } from "./concerns-view.server.ts";

interface Props {
  data: ConcernsData;
  refusal: ConcernRefusal | null;
}

export function ConcernsView({ data, refusal }: Props) {
  const { asked, concern, made } = data;
  return (
    <div className="concern-stack">
      {refusal && <RefusedStep refusal={refusal} />}
      {made && !refusal && (
        <div className="notice tone-green" id="made" role="status" tabIndex={-1}>
          <Icon name="check" />
          <p>
            It is written down. <Entry entry={made} />
          </p>
        </div>
      )}
      {asked && !concern && <p>There is no concern {asked}.</p>}
      {concern ? (
        <OneConcern concern={concern} data={data} refusal={refusal} />
      ) : (
        <List data={data} refusal={refusal} />
      )}
    </div>
  );
}

function RefusedStep({ refusal }: { refusal: ConcernRefusal }) {
  const { field, typed } = refusal;
  const words = [typed.text, typed.notified, typed.reference].filter(Boolean).join(" – ");
  return (
    <RefusalSummary refusal={refusal} control={field && `${typed.act}-${field}`}>
      {!field && words && <p>You wrote: {words}</p>}
    </RefusalSummary>
  );
}

function useConcernAddress(): (number?: string, sheet?: "police") => string {
  const { pathname, search } = useLocation();
  return (number, sheet) => {
    const query = new URLSearchParams(search);
    for (const name of ["number", "sheet", "made"]) query.delete(name);
    for (const [name, value] of Object.entries({ number, sheet })) if (value) query.set(name, value);
    return `${pathname}?${query}`;
  };
}

const byHand: StepKind = {
  title: "Open a concern by hand",
  from: [],
  fields: [{ name: "text", label: "What is it about, such as a phone call or a letter?", needed: true }],
};

function List({ data: { listed }, refusal }: Props) {
  const address = useConcernAddress();
  return (
    <>
      {listed.every(({ state }) => state === "closed") && <p className="empty">No concern is open.</p>}
      <ul className="plain concern-list">
        {listed.map(({ number, state, cause, received }) => (
          <li key={number}>
            <a href={address(number)}>Concern {number}</a> <State state={state} />
            <p className="soft">
              {causeLabels[cause]}. Received {received}
            </p>
          </li>
        ))}
      </ul>
      <StepForm act="raise" step={byHand} number="" outcomes={[]} refusal={refusal} />
    </>
  );
}

const State = ({ state }: Pick<ShownConcern, "state">) => (
  <b className={state === "new" ? "concern-new" : undefined}>{stateLabels[state]}.</b>
);

function OneConcern({ concern, data, refusal }: Props & { concern: ShownConcern }) {
  const { number, state, item, alike } = concern;
  const { isSheet, guide, timeZone } = data;
  const address = useConcernAddress();
  const possible = Object.entries(steps).filter(
    ([, { from, ofResponse, change }]) =>
      from.includes(state) &&
      (!ofResponse || concern.kind === "response") &&
      change?.may_publish !== concern.may_publish,
  );
  const answered = concern.entries.findLast(({ kind }) => kind === "answer")?.id;
  const shared = { number, answered, outcomes: guide.outcomes, refusal };
  const forms = possible.map(([act, step]) => <StepForm key={act} act={act} step={step} {...shared} />);
  return (
    <>
      <p className="concern-links">
        {isSheet ? (
          <a href={address(number)}>Back to the concern</a>
        ) : (
          <>
            <a href={address()}>All concerns</a> <a href={address(number, "police")}>A sheet to print for the police</a>
          </>
        )}
      </p>
      {isSheet && <h2>{guide.sheetHeading}</h2>}
      <Part
        title={[item?.name, item?.about ?? causeLabels[concern.cause], concern.received].filter(Boolean).join(", ")}
      >
        <p>
          Concern {number}. {causeLabels[concern.cause]}. In the time of {timeZone}. <State state={state} />
        </p>
        {!isSheet && forms}
      </Part>
      {!isSheet && (
        <Part title="What to do">
          <ol>
            {guide.steps.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ol>
        </Part>
      )}
      <Part title="What was sent">
        {item ? (
          <Item item={item} />
        ) : (
          <p>{concern.kind === "none" ? "Nothing, with this site." : "It was deleted."}</p>
        )}
        <p>
          The site keeps no network address and nothing about the device. It does not know who wrote this, or where: it
          has only what stands here.
        </p>
      </Part>
      {!isSheet && alike.length > 0 && (
        <Part title="What looks alike">
          {alike.map((other) => (
            <details key={other.id} className="disclosure">
              <summary>
                {other.received}: {other.why}
              </summary>
              <Item item={other} />
            </details>
          ))}
        </Part>
      )}
      <Part title="What was done">
        <ol className="plain concern-list">
          {concern.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Item({ item }: { item: NonNullable<ShownConcern["item"]> }) {
  return (
    <>
      <p>
        {item.about} – {item.received}. It {item.status.startsWith("waits") ? "" : "was "}
        {item.status}. {item.name && `Name: ${item.name}. `}
        {item.avatar && `Avatar: ${item.avatar}. `}Reference: {item.id}.
      </p>
      {item.written.length === 0 && <p>Its words are not kept any more.</p>}
      {item.written.map(({ caption, text }) => (
        <figure key={caption}>
          <figcaption className="soft">{caption}</figcaption>
          <blockquote dir="auto">{text}</blockquote>
        </figure>
      ))}
    </>
  );
}

function Entry({ entry: { kind, at, by, text, notified, reference } }: { entry: ShownConcern["entries"][number] }) {
  const what = [kind === "answer" && "Answer to the child", text].filter(Boolean).join(": ");
  const receivers = notified && (kind === "mail" ? `To: ${notified}` : `Told: ${notified}`);
  return (
    <>
      <span className="soft">
        {at}, {by}:
      </span>{" "}
      {[what, receivers, reference && `Reference: ${reference}`].filter(Boolean).join(" – ")}
    </>
  );
}

interface StepFormProps {
  act: string;
  step: StepKind;
  number: string;
  answered?: string;
  outcomes: string[];
  refusal: ConcernRefusal | null;
}

function StepForm({ act, step: { title, fields = [] }, number, answered, outcomes, refusal: latest }: StepFormProps) {
  const refusal = latest?.typed.act === act ? latest : null;
  const form = (
    <form method="post">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="answered" value={answered} />
      {fields.map(({ name, label }) => {
        const id = `${act}-${name}`;
        const error = refusal?.field === name && <ErrorLine id={`${id}-error`} message={refusal.message} />;
        const wrong = error && { "aria-describedby": `${id}-error`, "aria-invalid": true };
        const typed = refusal?.typed[name];
        const className = error ? "field has-error" : "field";
        return name === "outcome" ? (
          <fieldset key={name} className={className} {...wrong}>
            <legend className="label">{label}</legend>
            {error}
            {outcomes.map((one, at) => (
              <label key={one} className="check">
                <input type="radio" id={at ? undefined : id} name={name} value={one} defaultChecked={one === typed} />
                <span>{one}</span>
              </label>
            ))}
          </fieldset>
        ) : (
          <div key={name} className={className}>
            <label htmlFor={id}>{label}</label>
            {error}
            {name === "text" ? (
              <TextArea id={id} name={name} defaultValue={typed} {...wrong} />
            ) : (
              <input className="input" id={id} name={name} defaultValue={typed} {...wrong} />
            )}
          </div>
        );
      })}
      <button type="submit" className={act === "open" ? "button" : "button button-quiet"}>
        {title}
      </button>
    </form>
  );
  if (fields.length === 0) return form;
  return (
    <details className="disclosure" open={refusal ? true : undefined}>
      <summary>{title}</summary>
      {form}
    </details>
  );
}

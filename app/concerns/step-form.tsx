import type { LinksFunction } from "@remix-run/node";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { type StepKind, stateLabels } from "./concern.ts";
import concernsStyles from "./concerns.css?url";
import type { ConcernRefusal, ShownConcern } from "./concerns-view.server.ts";

export const concernLinks: LinksFunction = () => [{ rel: "stylesheet", href: concernsStyles }];

export function RefusedStep({ refusal }: { refusal: ConcernRefusal }) {
  const { field, typed } = refusal;
  const words = [typed.text, typed.notified, typed.reference].filter(Boolean).join(" – ");
  return (
    <RefusalSummary refusal={refusal} control={field && `${typed.act}-${field}`}>
      {!field && words && <p>You wrote: {words}</p>}
    </RefusalSummary>
  );
}

export const State = ({ state }: Pick<ShownConcern, "state">) => (
  <b className={state === "new" ? "concern-new" : undefined}>{stateLabels[state]}.</b>
);

interface StepFormProps {
  act: string;
  step: StepKind;
  number: string;
  answered?: string;
  outcomes: string[];
  refusal: ConcernRefusal | null;
}

export function StepForm({
  act,
  step: { title, fields = [] },
  number,
  answered,
  outcomes,
  refusal: latest,
}: StepFormProps) {
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
            {outcomes.map((choice, at) => (
              <label key={choice} className="check">
                <input
                  type="radio"
                  id={at ? undefined : id}
                  name={name}
                  value={choice}
                  defaultChecked={choice === typed}
                />
                <span>{choice}</span>
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

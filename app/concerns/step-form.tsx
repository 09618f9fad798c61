import type { ReactNode } from "react";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import type { StepField, StepKind } from "./concern.ts";
import type { ConcernRefusal } from "./concerns-view.server.ts";

/** The words of a form that is not on the page any more are given back here. */
export function RefusedStep({ refusal }: { refusal: ConcernRefusal }) {
  const { field, status, message, typed } = refusal;
  const words = [typed.outcome, typed.text, typed.notified, typed.reference].filter(Boolean).join(" – ");
  const given = !field && words && <p>You wrote: {words}</p>;
  if (status === 200)
    return (
      <div className="notice tone-amber" role="status" tabIndex={-1}>
        <Icon name="people" />
        <p>{message}</p>
        {given}
      </div>
    );
  return (
    <RefusalSummary refusal={refusal} control={field && `${typed.act}-${field}`}>
      {given}
    </RefusalSummary>
  );
}

/** How strong the words are that it began with, or that came since. */
export function StrengthTag({ strength }: { strength: number }) {
  const [className, label] = tags[strength - 1] ?? tags[0];
  return (
    <span className={`tag ${className}`}>
      {strength === 3 && <Icon name="alert" />}
      {label}
    </span>
  );
}

const tags = [
  ["tag-line", "Not clear"],
  ["tone-coral", "Serious"],
  ["tag-now", "Danger now"],
] as const;

interface StepFormProps {
  act: string;
  step: StepKind;
  number: string;
  seen?: string;
  outcomes?: string[];
  refusal: ConcernRefusal | null;
  /** Of its button. */
  className?: string;
}

export function StepForm({ act, step, number, seen, outcomes = [], refusal: latest, className }: StepFormProps) {
  const refusal = latest?.typed.act === act ? latest : null;
  const fieldOf = ({ name, label, hint, needed }: StepField): ReactNode => {
    const id = `${act}-${name}`;
    const error = refusal?.field === name && <ErrorLine id={`${id}-error`} message={refusal.message} />;
    const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
    const typed = refusal?.typed[name];
    const control = {
      id,
      name,
      defaultValue: typed,
      "aria-describedby": described,
      "aria-invalid": error ? true : undefined,
    };
    if (name === "publish")
      return (
        <fieldset key={name} className="reasons">
          <legend className="label">{label}</legend>
          {Object.entries(publishing).map(([value, says]) => (
            <label key={value} className="check">
              <input type="radio" name={name} value={value} defaultChecked={typed === value} required />
              <span>{says}</span>
            </label>
          ))}
        </fieldset>
      );
    return (
      <div key={name} className={error ? "field has-error" : "field"}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error}
        {name === "text" && <TextArea {...control} rows={needed ? 3 : 2} />}
        {name === "outcome" && (
          <select className="input" {...control}>
            <option value="">Choose</option>
            {outcomes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        )}
        {(name === "notified" || name === "reference") && <input className="input" {...control} />}
      </div>
    );
  };
  const { fields = [], title } = step;
  return (
    <form method="post" action="?" className={fields.length > 0 ? "form" : undefined}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="seen" value={seen} />
      {fields.map(fieldOf)}
      <p>
        <button type="submit" className={className ?? "button"}>
          {title}
        </button>
      </p>
    </form>
  );
}

const publishing = { no: "No, they stay with the office", yes: "Yes, moderators may decide" };

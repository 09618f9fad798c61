import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { steps } from "./concern.ts";
import type { ConcernRefusal } from "./concerns-view.server.ts";

/** The words of a form that is not on the page any more are given back here. */
export function RefusedStep({ refusal }: { refusal: ConcernRefusal }) {
  const { field, typed } = refusal;
  const words = [typed.outcome, typed.text, typed.notified, typed.reference].filter(Boolean).join(" – ");
  const wrote = !field && words && <p>You wrote: {words}</p>;
  return refusal.status === 200 ? (
    <div className="notice tone-wattle" role="status" tabIndex={-1}>
      <Icon name="people" />
      <p>{refusal.message}</p>
      {wrote}
    </div>
  ) : (
    <RefusalSummary refusal={refusal} control={field && `${typed.act}-${field}`}>
      {wrote}
    </RefusalSummary>
  );
}

const tags = { 1: ["tag-line", "Not clear"], 2: ["tone-coral", "Serious"], 3: ["tag-now", "Danger now"] };

/** How strong the words are that it began with, or that came since. */
export function StrengthTag({ strength }: { strength: number }) {
  const [className, label] = tags[strength as keyof typeof tags];
  return (
    <span className={`tag ${className}`}>
      {strength === 3 && <Icon name="alert" />}
      {label}
    </span>
  );
}

interface StepFormProps {
  act: string;
  number: string;
  seen?: string;
  outcomes?: string[];
  ofResponse?: boolean;
  refusal: ConcernRefusal | null;
  /** Of its button. */
  className?: string;
}

export function StepForm({ act, number, seen, outcomes, ofResponse, refusal, className }: StepFormProps) {
  const { fields, title } = steps[act] ?? {};
  const { typed = null, field = null, message = "" } = refusal?.typed.act === act ? refusal : {};
  return (
    <form method="post" action="?" className={fields && "form"}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="seen" value={seen} />
      {fields?.map(({ name, label, hint, needed }) => {
        const id = `${act}-${name}`;
        const described = [field === name && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
        const control = {
          ...{ id, name, className: "input", defaultValue: typed?.[name], "aria-invalid": field === name || undefined },
          "aria-describedby": described || undefined,
        };
        if (name === "publish")
          return !ofResponse ? null : (
            <fieldset key={name} className="reasons">
              <legend className="label">{label}</legend>
              {Object.entries(publishing).map(([value, says]) => (
                <label key={value} className="check">
                  <input type="radio" name={name} value={value} defaultChecked={typed?.publish === value} required />
                  <span>{says}</span>
                </label>
              ))}
            </fieldset>
          );
        return (
          <div
            key={name}
            className={`field ${field === name ? "has-error" : ""} ${name === "notified" || name === "reference" ? "short" : ""}`}
          >
            <label htmlFor={id}>{label}</label>
            {hint && (
              <p className="hint" id={`${id}-hint`}>
                {hint}
              </p>
            )}
            {field === name && <ErrorLine id={`${id}-error`} message={message} />}
            {name === "text" ? (
              <TextArea {...control} rows={needed ? 3 : 2} />
            ) : name === "outcome" ? (
              <select {...control}>
                <option value="">Choose</option>
                {outcomes?.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : (
              <input {...control} />
            )}
          </div>
        );
      })}
      <p>
        <button type="submit" className={className ?? "button"}>
          {title}
        </button>
      </p>
    </form>
  );
}

const publishing = { no: "No, they stay with the office", yes: "Yes, moderators may decide" };

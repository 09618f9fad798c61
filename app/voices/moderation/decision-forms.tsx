import { ErrorLine } from "#app/ui/error-line.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Refusal, ShownResponse } from "./moderation.ts";
import "#app/ui/disclosure.css";

/**
 * The id of the control to correct after a refused decision; null when there is none to correct. `shown` are the
 * responses whose forms the page has.
 */
export function faultyControl(
  { id, verdict, field }: Refusal,
  shown: { waiting: { id: string }[]; decisions: { id: string; published: boolean }[] },
): string | null {
  const isShown =
    verdict === "withdrawn"
      ? shown.decisions.some((one) => one.id === id && one.published)
      : shown.waiting.some((one) => one.id === id);
  return field && isShown ? `${field}-${id}` : null;
}

interface Props {
  response: ShownResponse;
  /** Why the last decision on this response was refused, with what was typed. */
  refusal: Refusal | null;
}

/**
 * The three decisions, each a form of its own. All forms here post to the address of their page, where the answer leads
 * back to: the same part of the list, the same search.
 */
export function ModerationForms({ response: { id, name, text }, refusal }: Props) {
  const redacted = refusal?.verdict === "redacted" ? refusal : null;
  const wrong = (field: "name" | "text") => redacted?.field === field;
  return (
    <div className="moderation-forms">
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="verdict" value="approved" className="button">
          Approve
        </button>
      </form>
      <details className="disclosure" open={redacted ? true : undefined}>
        <summary>Change, then approve</summary>
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <div className={wrong("name") ? "field has-error" : "field"}>
            <label htmlFor={`name-${id}`}>Name</label>
            {redacted && wrong("name") && <ErrorLine id={`name-${id}-error`} message={redacted.message} />}
            <input
              className="input input-short"
              id={`name-${id}`}
              name="name"
              defaultValue={redacted?.given.name ?? name}
              aria-describedby={wrong("name") ? `name-${id}-error` : undefined}
              aria-invalid={wrong("name") ? true : undefined}
            />
          </div>
          <div className={wrong("text") ? "field has-error" : "field"}>
            <label htmlFor={`text-${id}`}>Text</label>
            <p className="hint" id={`text-${id}-hint`}>
              Take out what could identify the child. Do not make it sound better.
            </p>
            {redacted && wrong("text") && <ErrorLine id={`text-${id}-error`} message={redacted.message} />}
            <TextArea
              id={`text-${id}`}
              name="text"
              defaultValue={redacted?.given.text ?? text}
              aria-describedby={wrong("text") ? `text-${id}-hint text-${id}-error` : `text-${id}-hint`}
              aria-invalid={wrong("text") ? true : undefined}
            />
          </div>
          <button type="submit" name="verdict" value="redacted" className="button">
            Approve the changed text
          </button>
        </form>
      </details>
      <DeclineForm id={id} verdict="declined" title="Decline" refusal={refusal} button="Do not publish" />
    </div>
  );
}

interface FeatureProps {
  id: string;
  /** Who wrote the response. */
  name: string;
  /** True while it is chosen for the home page. */
  featured: boolean;
}

/** Puts a published response on the home page, or takes it off that again. */
export function FeatureForm({ id, name, featured }: FeatureProps) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="verdict" value={featured ? "unfeatured" : "featured"} className="button button-quiet">
        {featured ? "Take off the home page" : "Put on the home page"} <span className="visually-hidden">({name})</span>
      </button>
    </form>
  );
}

interface DeclineProps {
  id: string;
  verdict: "declined" | "withdrawn";
  title: string;
  button: string;
  refusal: Refusal | null;
}

/** Keeps a response off the page, or takes it off again; both need a reason for the child. */
export function DeclineForm({ id, verdict, title, button, refusal }: DeclineProps) {
  const declined = refusal?.verdict === verdict ? refusal : null;
  const wrong = declined?.field === "reason";
  return (
    <details className="disclosure" open={declined ? true : undefined}>
      <summary>{title}</summary>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <div className={wrong ? "field has-error" : "field"}>
          <label htmlFor={`reason-${id}`}>Why, in words for the child</label>
          {wrong && <ErrorLine id={`reason-${id}-error`} message={declined.message} />}
          <TextArea
            id={`reason-${id}`}
            name="reason"
            rows={3}
            defaultValue={declined?.given.reason}
            aria-describedby={wrong ? `reason-${id}-error` : undefined}
            aria-invalid={wrong ? true : undefined}
          />
        </div>
        <button type="submit" name="verdict" value={verdict} className="button button-danger">
          {button}
        </button>
      </form>
    </details>
  );
}

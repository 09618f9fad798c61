import { ErrorLine } from "#app/ui/error-line.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { moderationPath } from "#app/voices/letters/moderator-link.ts";
import type { Refusal, ShownResponse } from "./moderation.ts";
import "#app/ui/disclosure.css";

/** The id of the control to correct after a refused decision; null when there is none to correct. */
export function faultyControl({ id, verdict }: Refusal, shown: { id: string }[]): string | null {
  if (!shown.some((one) => one.id === id)) return null;
  if (verdict === "redacted") return `text-${id}`;
  return verdict === "declined" || verdict === "withdrawn" ? `reason-${id}` : null;
}

interface Props {
  token: string;
  response: ShownResponse;
  /** Why the last decision on this response was refused, with what was typed. */
  refusal: Refusal | null;
}

/** The three decisions, each a form of its own. */
export function ModerationForms({ token, response: { id, name, text }, refusal }: Props) {
  const redacted = refusal?.verdict === "redacted" ? refusal : null;
  return (
    <div className="moderation-forms">
      <form method="post" action={moderationPath(token)}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="verdict" value="approved" className="button">
          Approve
        </button>
      </form>
      <details className="disclosure" open={redacted ? true : undefined}>
        <summary>Change, then approve</summary>
        <form method="post" action={moderationPath(token)}>
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label htmlFor={`name-${id}`}>Name</label>
            <input
              className="input input-short"
              id={`name-${id}`}
              name="name"
              defaultValue={redacted?.given.name ?? name}
            />
          </div>
          <div className={redacted ? "field has-error" : "field"}>
            <label htmlFor={`text-${id}`}>Text</label>
            <p className="hint" id={`text-${id}-hint`}>
              Take out what could identify the child. Do not make it sound better.
            </p>
            {redacted && <ErrorLine id={`text-${id}-error`} message={redacted.message} />}
            <TextArea
              id={`text-${id}`}
              name="text"
              defaultValue={redacted?.given.text ?? text}
              aria-describedby={redacted ? `text-${id}-hint text-${id}-error` : `text-${id}-hint`}
              aria-invalid={redacted ? true : undefined}
            />
          </div>
          <button type="submit" name="verdict" value="redacted" className="button">
            Approve the changed text
          </button>
        </form>
      </details>
      <DeclineForm token={token} id={id} verdict="declined" title="Decline" refusal={refusal} button="Do not publish" />
    </div>
  );
}

interface FeatureProps {
  token: string;
  id: string;
  /** Who wrote the response. */
  name: string;
  /** True while it is chosen for the home page. */
  featured: boolean;
}

/** Puts a published response on the home page, or takes it off that again. */
export function FeatureForm({ token, id, name, featured }: FeatureProps) {
  return (
    <form method="post" action={moderationPath(token)}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="verdict" value={featured ? "unfeatured" : "featured"} className="button button-quiet">
        {featured ? "Take off the home page" : "Put on the home page"} <span className="visually-hidden">({name})</span>
      </button>
    </form>
  );
}

interface DeclineProps {
  token: string;
  id: string;
  verdict: "declined" | "withdrawn";
  title: string;
  button: string;
  refusal: Refusal | null;
}

/** Keeps a response off the page, or takes it off again; both need a reason for the child. */
export function DeclineForm({ token, id, verdict, title, button, refusal }: DeclineProps) {
  const declined = refusal?.verdict === verdict ? refusal : null;
  return (
    <details className="disclosure" open={declined ? true : undefined}>
      <summary>{title}</summary>
      <form method="post" action={moderationPath(token)}>
        <input type="hidden" name="id" value={id} />
        <div className={declined ? "field has-error" : "field"}>
          <label htmlFor={`reason-${id}`}>Why, in words for the child</label>
          {declined && <ErrorLine id={`reason-${id}-error`} message={declined.message} />}
          <TextArea
            id={`reason-${id}`}
            name="reason"
            rows={3}
            defaultValue={declined?.given.reason}
            aria-describedby={declined ? `reason-${id}-error` : undefined}
            aria-invalid={declined ? true : undefined}
          />
        </div>
        <button type="submit" name="verdict" value={verdict} className="button button-danger">
          {button}
        </button>
      </form>
    </details>
  );
}

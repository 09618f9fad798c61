import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { postAddress } from "#app/base/text-size-address.ts";
import { ErrorLine } from "#app/ui/error-line.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Refusal, ShownResponse, Verdict } from "./moderation.ts";
import "#app/ui/disclosure.css";

/** The id of the form that holds what was typed for a refused decision; the text-size buttons belong to it. */
export const REFUSED_FORM = "refused";

/** Whether a page with these responses has the form of a refused decision. */
export function hasFormOf(
  { id, verdict }: Refusal,
  shown: { waiting: { id: string }[]; decided: { id: string; published: boolean }[] },
): boolean {
  if (verdict === "withdrawn") return shown.decided.some((one) => one.id === id && one.published);
  return (verdict === "redacted" || verdict === "declined") && shown.waiting.some((one) => one.id === id);
}

/**
 * A form for one decision. It posts to the address of its page, so that the answer leads back to the same part of the
 * list and the same search.
 */
function DecisionForm({
  id,
  verdict,
  refused = false,
  children,
}: {
  id: string;
  verdict: Verdict;
  /** True for the form that holds what was typed for a refused decision. */
  refused?: boolean;
  children: ReactNode;
}) {
  return (
    <form method="post" action={postAddress(useLocation())} id={refused ? REFUSED_FORM : undefined}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="verdict" value={verdict} />
      {children}
    </form>
  );
}

/** Says for those who do not see the card whose response a control is about. */
function Whose({ name }: { name: string }) {
  return <span className="visually-hidden"> ({name})</span>;
}

interface Props {
  response: ShownResponse;
  /** Why the last decision on this response was refused, with what was typed. */
  refusal: Refusal | null;
}

/**
 * The three decisions, each a form of its own. A response that was flagged is not to be approved by habit: the button is
 * quiet, and the text with personal details is open to be changed.
 */
export function ModerationForms({ response: { id, name, text, distress, flags }, refusal }: Props) {
  const redacted = refusal?.verdict === "redacted" ? refusal : null;
  const wrong = (field: "name" | "text") => redacted?.field === field;
  const hasDetails = flags.length > 0;
  const flagged = hasDetails || distress;
  return (
    <div className="moderation-forms">
      <DecisionForm id={id} verdict="approved">
        <button type="submit" className={flagged ? "button button-quiet" : "button"}>
          Approve
          <Whose name={name} />
        </button>
      </DecisionForm>
      <details className="disclosure" open={redacted || hasDetails ? true : undefined}>
        <summary>
          Change, then approve
          <Whose name={name} />
        </summary>
        <DecisionForm id={id} verdict="redacted" refused={redacted !== null}>
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
          <button type="submit" className="button">
            Approve the changed text
            <Whose name={name} />
          </button>
        </DecisionForm>
      </details>
      <DeclineForm
        id={id}
        name={name}
        verdict="declined"
        title={
          <>
            Decline
            <Whose name={name} />
          </>
        }
        refusal={refusal}
        button="Do not publish"
      />
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

/** Puts a published response on the home page, or takes it off again. */
export function FeatureForm({ id, name, featured }: FeatureProps) {
  return (
    <DecisionForm id={id} verdict={featured ? "unfeatured" : "featured"}>
      <button type="submit" className="button button-quiet">
        {featured ? "Take off the home page" : "Put on the home page"}
        <Whose name={name} />
      </button>
    </DecisionForm>
  );
}

interface DeclineProps {
  id: string;
  /** Who wrote the response. */
  name: string;
  verdict: "declined" | "withdrawn";
  title: ReactNode;
  button: string;
  refusal: Refusal | null;
}

/** Keeps a response off the page, or takes it off again; both need a reason for the child. */
export function DeclineForm({ id, name, verdict, title, button, refusal }: DeclineProps) {
  const declined = refusal?.verdict === verdict ? refusal : null;
  const wrong = declined?.field === "reason";
  return (
    <details className="disclosure" open={declined ? true : undefined}>
      <summary>{title}</summary>
      <DecisionForm id={id} verdict={verdict} refused={declined !== null}>
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
        <button type="submit" className="button button-danger">
          {button}
          <Whose name={name} />
        </button>
      </DecisionForm>
    </details>
  );
}

import { ErrorLine } from "#app/ui/error-line.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { RECEIPT } from "#app/voices/responses/addresses.ts";
import { RECEIPT_FORM } from "./receipt-changes.tsx";

/** What somebody without a code wrote, and why it was not taken. */
export interface RefusedRemoval {
  name: string;
  words: string;
  /** What is wrong with the words. */
  fault: string | null;
  /** Why we could not take it, where nothing is wrong with the words. */
  trouble: string | null;
}

/** The longest name that is stored, in characters. */
export const REMOVAL_NAME_MOST = 200;

/** What happens with a request. */
export function RemovalAsked() {
  return (
    <div className="notice tone-green" role="status">
      <Icon name="check" />
      <div>
        <b>Thank you, we have it.</b> A person in our office looks for these words and takes them down from every page.
        That can take a few days: nobody reads it straight away. We do not know who you are, so we cannot write to you.
        Look at the page again, and ask us once more if they are still there. If somebody is in danger, ring{" "}
        <a href="tel:000">000</a>.
      </div>
    </div>
  );
}

/** Asks the office to take words down, for those who do not have the code. */
export function RemovalForm({ refused }: { refused: RefusedRemoval | null }) {
  const fault = refused?.fault;
  return (
    <details className="disclosure removal" open={refused !== null}>
      <summary>Take my words down without a code</summary>
      {refused && (fault || refused.trouble) && (
        <ErrorSummary
          title={fault ? "Please look at this again" : "It has not been sent yet"}
          faults={fault ? [{ message: fault, control: "words" }] : []}
          occasion={refused}
          takesFocus
        >
          {refused.trouble && <p>{refused.trouble}</p>}
        </ErrorSummary>
      )}
      <form id={RECEIPT_FORM} className="form-card" method="post" action={RECEIPT} noValidate autoComplete="off">
        <input type="hidden" name="do" value="remove" />
        <p>
          Are they your words, or your child’s? Tell us which ones you mean. A person in our office looks for them and
          takes them down. You don’t have to say why.
        </p>
        <div className="field">
          <label htmlFor="removal-name">
            The name below the words <small>(if you know it)</small>
          </label>
          <input
            className="input input-short"
            id="removal-name"
            name="name"
            dir="auto"
            defaultValue={refused?.name}
            maxLength={REMOVAL_NAME_MOST}
          />
        </div>
        <div className={fault ? "field has-error" : "field"}>
          <label htmlFor="words">What the words say, and where you saw them</label>
          <p className="hint" id="words-hint">
            Write what you remember. It does not have to be exact.
          </p>
          {fault && <ErrorLine id="words-error" message={fault} />}
          <TextArea
            id="words"
            name="words"
            rows={5}
            required
            defaultValue={refused?.words}
            aria-describedby={fault ? "words-hint words-error" : "words-hint"}
            aria-invalid={fault ? true : undefined}
          />
        </div>
        <button type="submit" className="button">
          Ask us to take them down
        </button>
      </form>
    </details>
  );
}

import { ErrorLine } from "#app/ui/error-line.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { RECEIPT } from "#app/voices/responses/addresses.ts";

/** What somebody without a code wrote, and why it was not taken, if something was wrong. */
export interface RefusedRemoval {
  name: string;
  words: string;
  problem: string | null;
}

/** Asks the office to take words down, for those who do not have the code (spec receipt.without-code). */
export function RemovalForm({ refused }: { refused?: RefusedRemoval }) {
  const problem = refused?.problem;
  return (
    <details className="disclosure removal" open={refused !== undefined}>
      <summary>Take my words down without a code</summary>
      {problem && (
        <ErrorSummary
          title="It has not been sent yet"
          faults={[{ message: problem, control: "words" }]}
          occasion={refused}
          takesFocus
        />
      )}
      <form className="form-card" method="post" action={RECEIPT} noValidate autoComplete="off">
        <input type="hidden" name="do" value="remove" />
        <p>
          Are they your words, or your child’s? Tell us which ones you mean. A person in our office looks for them and
          takes them down. You don’t have to say why.
        </p>
        <div className="field">
          <label htmlFor="removal-name">
            The name below the words <small>(if you know it)</small>
          </label>
          <input className="input" id="removal-name" name="name" dir="auto" defaultValue={refused?.name} />
        </div>
        <div className={problem ? "field has-error" : "field"}>
          <label htmlFor="words">What the words say, and where you saw them</label>
          {problem && <ErrorLine id="words-error" message={problem} />}
          <TextArea
            id="words"
            name="words"
            required
            defaultValue={refused?.words}
            aria-describedby={problem ? "words-error" : undefined}
            aria-invalid={Boolean(problem)}
          />
        </div>
        <button type="submit" className="button">
          Ask us to take them down
        </button>
      </form>
    </details>
  );
}

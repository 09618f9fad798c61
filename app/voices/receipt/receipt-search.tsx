import { formatMinutes } from "#app/base/dates.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ErrorLine } from "#app/ui/field.tsx";
import { RECEIPT } from "#app/voices/responses/addresses.ts";

interface Props {
  /** What was typed before. */
  code: string;
  unknown: boolean;
  /** Seconds to wait, when too many wrong codes came from here. */
  wait: number | null;
}

export function ReceiptSearch({ code, unknown, wait }: Props) {
  const problem = unknown
    ? "We cannot find that code. Check each letter and number. Capital letters and small letters are the same."
    : wait !== null
      ? `Too many wrong codes were tried from here. Please try again in ${formatMinutes(wait)}.`
      : null;
  return (
    <>
      {problem && (
        <ErrorSummary
          title="Please look at this again"
          faults={[{ message: problem, control: "code" }]}
          occasion={code}
          takesFocus
        />
      )}
      <form className="form-card" action={RECEIPT} method="get">
        <div className={problem ? "field has-error" : "field"}>
          <label htmlFor="code">Your code</label>
          <p className="hint" id="code-hint">
            You saw it after you sent your message. It is four groups of five letters and numbers.
          </p>
          {problem && <ErrorLine id="code-error" message={problem} />}
          <input
            className="input receipt-code-input"
            id="code"
            name="code"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            aria-describedby={problem ? "code-hint code-error" : "code-hint"}
            aria-invalid={unknown}
          />
        </div>
        <button type="submit" className="button">
          Show me
        </button>
      </form>
    </>
  );
}

import { ErrorLine } from "#app/ui/error-line.tsx";
import { RECEIPT } from "./voices.ts";

/** Asks for the code. `wait` is in seconds, when too many codes came from here. */
export function ReceiptSearch({ unknown, wait }: { unknown: boolean; wait: number | null }) {
  const problem = unknown
    ? "We do not know that code. Look at each letter again; capital or small makes no difference."
    : wait !== null
      ? `Too many codes were tried from here. Please wait ${Math.ceil(wait / 60)} minutes.`
      : null;
  return (
    <form className="form-card" action={RECEIPT} method="get">
      <div className={problem ? "field has-error" : "field"}>
        <label htmlFor="code">Your code</label>
        <p className="hint" id="code-hint">
          It was on the page after you sent your message: four groups of five letters and digits.
        </p>
        {problem && <ErrorLine id="code-error" message={problem} />}
        <input
          className="input receipt-code-input"
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-describedby={problem ? "code-hint code-error" : "code-hint"}
          aria-invalid={problem ? true : undefined}
        />
      </div>
      <button type="submit" className="button">
        Show me
      </button>
    </form>
  );
}

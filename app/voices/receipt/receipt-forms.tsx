import type { Refusal } from "#app/base/outcome.ts";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { RefusalSummary } from "#app/ui/refusal-summary.tsx";
import { RECEIPT } from "#app/voices/responses/addresses.ts";

/** By the value of the field `do`: how it is called, what it means, and its button. */
const changes = {
  office: [
    "Show it only to the office",
    "It goes from every page at once. Then only the people in our office can read it. You cannot change that back.",
    "Yes, only to the office",
  ],
  down: [
    "Take my message down",
    "It goes from every page at once, for good. We keep its words for as long as the law asks, at least {retention}, and no page shows them. Then we erase them. You can always have another say.",
    "Yes, take it down",
  ],
} as const;

export interface ChangeProps {
  change: keyof typeof changes;
  /** `new`: the proof that the receipt is new. */
  receiptKey: { code: string; new?: string };
  retention: string;
  refusal?: Refusal<ChangeProps>;
}

/** Behind a summary, so that it takes two presses; open where it could not be stored. */
export function ReceiptChange({ change, receiptKey, retention, refusal }: ChangeProps) {
  const [summary, text, button] = changes[change];
  return (
    <details className="disclosure receipt-change" open={refusal !== undefined}>
      <summary>{summary}</summary>
      {refusal && (
        <RefusalSummary refusal={refusal}>
          <p>Something is wrong on our side. Please press the button again in a minute.</p>
        </RefusalSummary>
      )}
      <form method="post" action={RECEIPT}>
        {Object.entries({ ...receiptKey, do: change }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{text.replace("{retention}", retention)}</p>
        <button type="submit" className="button button-danger">
          {button}
        </button>
      </form>
    </details>
  );
}

interface SearchProps {
  code: string;
  problem: string | null;
  isUnknown: boolean;
}

export function ReceiptSearch({ code, problem, isUnknown }: SearchProps) {
  return (
    <>
      {problem && <RefusalSummary refusal={{ message: problem }} control="code" title="Please look at this again" />}
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
            aria-invalid={isUnknown}
          />
        </div>
        <button type="submit" className="button">
          Show me
        </button>
      </form>
    </>
  );
}

export type RemovalRefusal = Refusal<{ name: string; words: string }>;

/** spec receipt.without-code */
export function RemovalForm({ refusal }: { refusal?: RemovalRefusal }) {
  return (
    <details className="disclosure removal" open={refusal !== undefined}>
      <summary>Take my words down without a code</summary>
      {refusal && <RefusalSummary refusal={refusal} control="words" title="It has not been sent yet" />}
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
          <input className="input" id="removal-name" name="name" dir="auto" defaultValue={refusal?.typed.name} />
        </div>
        <div className={refusal ? "field has-error" : "field"}>
          <label htmlFor="words">What the words say, and where you saw them</label>
          {refusal && <ErrorLine id="words-error" message={refusal.message} />}
          <TextArea
            id="words"
            name="words"
            required
            defaultValue={refusal?.typed.words}
            aria-describedby={refusal ? "words-error" : undefined}
            aria-invalid={refusal !== undefined}
          />
        </div>
        <button type="submit" className="button">
          Ask us to take them down
        </button>
      </form>
    </details>
  );
}

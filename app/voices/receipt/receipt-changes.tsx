import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { RECEIPT } from "#app/voices/responses/addresses.ts";
import "#app/ui/disclosure.css";

/** What a child can change, by the value of the field `do`: how it is called, what it means, and its button. */
const changes = {
  office: [
    "Show it only to the office",
    "It goes from every page at once. Then only the people in our office can read it. You cannot change that back.",
    "Yes, only to the office",
  ],
  down: [
    "Take my message down",
    "It goes from every page at once, for good. We keep its words for as long as the law asks, at least {kept}, and no page shows them. Then we erase them. You can always have another say.",
    "Yes, take it down",
  ],
} as const;

interface Shown {
  change: keyof typeof changes;
  /** What opens the receipt: its code, and the proof that it is new where there is one. */
  receiptKey: { code: string; new?: string };
  /** How long words that nobody is shown are kept. */
  kept: string;
  failed?: boolean;
}

/** A change of a response behind a summary, so that it takes two presses; open where it could not be stored. */
export function ReceiptChange({ change, receiptKey, kept, failed = false }: Shown) {
  const [summary, text, button] = changes[change];
  return (
    <details className="disclosure receipt-change" open={failed}>
      <summary>{summary}</summary>
      {failed && (
        <ErrorSummary title="It has not been done yet" faults={[]} occasion={change} takesFocus>
          <p>Something is wrong on our side. Please press the button again in a minute.</p>
        </ErrorSummary>
      )}
      <form method="post" action={RECEIPT}>
        {Object.entries({ ...receiptKey, do: change }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{text.replace("{kept}", kept)}</p>
        <button type="submit" className="button button-danger">
          {button}
        </button>
      </form>
    </details>
  );
}

export type RefusedChange = Omit<Shown, "failed">;

import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { RECEIPT } from "#app/voices/responses/addresses.ts";

/** What opens a receipt: its code, and the proof that it is new where there is one. */
export type ReceiptKey = { code: string; new?: string };

/** What a child can change about a response, by the value of the field `do`. */
const changes = {
  office: {
    summary: "Show it only to the office",
    text: "It goes from every page at once. Then only the people in our office can read it. You cannot change that back.",
    button: "Yes, only to the office",
    className: "button",
    failed: "Your message has not been changed yet",
  },
  down: {
    summary: "Take my message down",
    text: "It goes from every page at once, for good. We erase its words after 90 days. You can always have another say.",
    button: "Yes, take it down",
    className: "button button-danger",
    failed: "Your message has not been taken down yet",
  },
};
export type Change = keyof typeof changes;

/** The id of the form on the receipt page that keeps what was typed or pressed while the text size changes. */
export const RECEIPT_FORM = "receipt-form";

function ChangeForm({ change, receiptKey, id }: { change: Change; receiptKey: ReceiptKey; id?: string }) {
  const { text, button, className } = changes[change];
  return (
    <form id={id} method="post" action={RECEIPT}>
      {Object.entries({ ...receiptKey, do: change }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{text}</p>
      <button type="submit" className={className}>
        {button}
      </button>
    </form>
  );
}

/** A change behind a summary, so that it takes two presses. */
export function ChangeOffer({ change, receiptKey }: { change: Change; receiptKey: ReceiptKey }) {
  return (
    <details className="disclosure receipt-change">
      <summary>{changes[change].summary}</summary>
      <ChangeForm change={change} receiptKey={receiptKey} />
    </details>
  );
}

/** A change that could not be stored, and the way to try again. */
export function NotChanged({ change, receiptKey }: { change: Change; receiptKey: ReceiptKey }) {
  return (
    <div className="form-card">
      <ErrorSummary title={changes[change].failed} faults={[]} occasion={receiptKey} takesFocus>
        <p>Something is wrong on our side. Please press the button again in a minute.</p>
      </ErrorSummary>
      <ChangeForm change={change} receiptKey={receiptKey} id={RECEIPT_FORM} />
    </div>
  );
}

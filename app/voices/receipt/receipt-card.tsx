import type { HelpSite } from "#app/site/help-lines.tsx";
import { lineToTalk } from "#app/site/site.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CREATE, RECEIPT, responsesHref } from "#app/voices/responses/addresses.ts";
import { Bubble } from "#app/voices/responses/response-bubble.tsx";
import { digiMeEntry } from "#app/voices/responses/topic.ts";
import { NeedHelp } from "./need-help.tsx";
import { receiptState } from "./receipt-state.ts";
import type { Receipt } from "./receipts.server.ts";
import "#app/ui/disclosure.css";
import "#app/ui/boxes.css";

/** A receipt as its page shows it. */
export interface ShownReceipt extends Omit<Receipt, "avatar"> {
  question: string | null;
  /** The avatar in words. */
  avatar: string;
  /** True right after it was sent; `proof` proves that to the server (`signNewReceipt`). */
  fresh: boolean;
  proof: string;
  /** True when the child chose to download the picture. */
  download: boolean;
}

const looks: Record<ShownReceipt["status"], { tone: string; icon: IconName }> = {
  waiting: { tone: "wattle", icon: "clock" },
  approved: { tone: "green", icon: "check" },
  read: { tone: "green", icon: "check" },
  published: { tone: "green", icon: "check" },
  declined: { tone: "coral", icon: "alert" },
  "taken-down": { tone: "navy", icon: "check" },
};

/** What opens a receipt: its code, and the proof that it is new where there is one. */
type ReceiptKey = { code: string; new?: string };

/** The id of the form of a response that could not be taken down. */
export const TAKE_DOWN_FORM = "take-down";

function TakeDownForm({ receiptKey, id }: { receiptKey: ReceiptKey; id?: string }) {
  return (
    <form id={id} method="post" action={RECEIPT}>
      {Object.entries(receiptKey).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>It disappears from our website for good. You can always have another say.</p>
      <button type="submit" className="button button-danger">
        Yes, take it down
      </button>
    </form>
  );
}

/** A response that could not be taken down, and the way to try again. */
export function NotTakenDown({ receiptKey }: { receiptKey: ReceiptKey }) {
  const title = "Your message has not been taken down yet";
  return (
    <div className="form-card">
      <ErrorSummary title={title} faults={[]} occasion={receiptKey} takesFocus>
        <p>Something is wrong on our side. Please press the button again in a minute.</p>
      </ErrorSummary>
      <TakeDownForm receiptKey={receiptKey} id={TAKE_DOWN_FORM} />
    </div>
  );
}

/** What became of a response, and the way to take it back. */
export function ReceiptCard({ code, receipt, site }: { code: string; receipt: ShownReceipt; site?: HelpSite }) {
  const { tone, icon } = looks[receipt.status];
  const { title, text } = receiptState(receipt);
  const key = { code, ...(receipt.proof && { new: receipt.proof }) };
  const picture = `${RECEIPT}picture.png?${new URLSearchParams(key)}`;
  const line = site && lineToTalk(site.helpLines);
  const isThere = receipt.status !== "taken-down" && receipt.text.length > 0;
  return (
    <>
      {receipt.distress && site && (
        <div className="need-help">
          <NeedHelp site={site}>
            If something hurts or scares you, ring one of these now, at any hour. They listen, and you don’t have to say
            your name. Telling someone is brave, and it is not your fault.
          </NeedHelp>
        </div>
      )}
      <div
        className={`notice tone-${tone}`}
        data-behaviour={receipt.fresh ? "forget-kept" : undefined}
        data-kept={receipt.fresh ? digiMeEntry(receipt.topic) : undefined}
      >
        <Icon name={icon} />
        <div>
          <b>{title}</b> {text}{" "}
          {receipt.status === "published" && receipt.question && (
            <a href={responsesHref(receipt.topic)}>See it on the page</a>
          )}
        </div>
      </div>
      {isThere ? (
        <section className="form-card receipt-keep" aria-labelledby="code-heading">
          <h2 id="code-heading">Keep this code</h2>
          <p className="receipt-code">{code.toUpperCase()}</p>
          <p>
            Write it down or take a photo. With it you can come back to <a href={RECEIPT}>the receipt page</a> to see
            what happened, or take your message down. We do not know who you are, so we cannot send it again.
          </p>
        </section>
      ) : (
        <p>
          You can always <a href={CREATE}>have another say</a>.
        </p>
      )}
      {isThere && (
        <section className="preview" aria-labelledby="yours-heading">
          <h2 id="yours-heading">{receipt.question ?? "Your message"}</h2>
          <Bubble
            tone="teal"
            text={receipt.text}
            name={receipt.name}
            face={<img className="avatar" src={picture} alt={receipt.avatar} width={72} height={72} />}
          />
          <p className="receipt-download">
            <a
              className="button button-quiet"
              href={picture}
              download="my-digime.png"
              data-behaviour={receipt.download && receipt.fresh ? "download" : undefined}
            >
              Download your DigiMe
            </a>
          </p>
        </section>
      )}
      {isThere && (
        <details className="disclosure receipt-down">
          <summary>Take my message down</summary>
          <TakeDownForm receiptKey={key} />
        </details>
      )}
      {!receipt.distress && line && (
        <p className="soft">
          Do you want to talk to someone? Ring {line.name} on <a href={`tel:${line.tel}`}>{line.number}</a>. If you are
          in danger, ring <a href="tel:000">000</a>.
        </p>
      )}
    </>
  );
}

import type { HelpSite } from "#app/site/help-lines.tsx";
import { HelpFor } from "#app/site/need-help.tsx";
import { lineToTalk } from "#app/site/site.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { type Avatar, describeAvatar } from "#app/voices/avatar/avatar.ts";
import { AvatarInputs } from "#app/voices/avatar/face.tsx";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import { digiMeEntry } from "#app/voices/responses/topic.ts";
import { ReceiptChange } from "./receipt-forms.tsx";
import { receiptState } from "./receipt-state.ts";
import type { ShownReceipt } from "./receipts.server.ts";

const looks: Record<ShownReceipt["status"], { tone: string; icon: IconName }> = {
  waiting: { tone: "wattle", icon: "clock" },
  approved: { tone: "green", icon: "check" },
  read: { tone: "green", icon: "check" },
  published: { tone: "green", icon: "check" },
  declined: { tone: "coral", icon: "alert" },
  "taken-down": { tone: "navy", icon: "check" },
};

export function ReceiptCard({ code, receipt, site }: { code: string; receipt: ShownReceipt; site?: HelpSite }) {
  const { tone, icon } = looks[receipt.status === "waiting" && receipt.answered ? "read" : receipt.status];
  const { title, text } = receiptState(receipt);
  const key = { code, ...(receipt.proof && { new: receipt.proof }) };
  const picture = `${RECEIPT}picture.png?${new URLSearchParams(key)}`;
  const line = site && lineToTalk(site.helpLines);
  const { open } = receipt;
  const again = receipt.status === "declined" && open?.id === receipt.topic;
  const isThere = receipt.status !== "taken-down" && receipt.text.length > 0;
  return (
    <>
      {receipt.answer.length > 0 && (
        <section className="form-card" aria-labelledby="answer-heading">
          <h2 id="answer-heading">Our answer to you</h2>
          {receipt.answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      {receipt.need && site && (
        <div className="need-help">
          <HelpFor need={receipt.need} site={site}>
            If something hurts or scares you, ring one of these now, at any hour. They listen, and you don’t have to say
            your name. Telling someone is brave, and it is not your fault.
          </HelpFor>
        </div>
      )}
      {receipt.isTold && (
        <p className="notice tone-teal">
          <Icon name="people" /> We have told a person whose job is to keep children safe.
        </p>
      )}
      <div
        className={`notice tone-${tone}`}
        data-behaviour={receipt.isJustSent ? "forget-kept" : undefined}
        data-kept={receipt.isJustSent ? digiMeEntry(receipt.topic) : undefined}
      >
        <Icon name={icon} />
        <div>
          {receipt.isJustChanged && isThere && "Done: nobody outside our office can see it. "}
          <b>{title}</b> {text} {receipt.card && <a href={receipt.card}>See it on the page</a>}
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
          <ResponseBubble response={{ ...receipt, face: { url: picture, alt: describeAvatar(receipt.avatar) } }} />
          <p className="receipt-download">
            <a
              className="button button-quiet"
              href={picture}
              download="my-digime.png"
              data-behaviour={receipt.startsDownload ? "download" : undefined}
            >
              Download your DigiMe
            </a>
          </p>
        </section>
      )}
      {isThere && (
        <section className="receipt-more" aria-labelledby="more-heading">
          <h2 id="more-heading">What you can do now</h2>
          {open && (
            <div className="row">
              {again && (
                <SayMore
                  {...receipt}
                  topic={open.id}
                  message={receipt.text.join("\n\n")}
                  label="Change and send again"
                />
              )}
              <SayMore
                {...receipt}
                topic={open.id}
                label={open.id === receipt.topic ? "Write more" : `Now we ask: ${open.question}`}
              />
            </div>
          )}
          {receipt.sharing === "everyone" && receipt.status !== "declined" && (
            <ReceiptChange change="office" receiptKey={key} retention={receipt.retention} />
          )}
          <ReceiptChange change="down" receiptKey={key} retention={receipt.retention} />
        </section>
      )}
      {!receipt.need && line && (
        <p className="soft">
          Do you want to talk to someone? Ring {line.name} on <a href={`tel:${line.tel}`}>{line.number}</a>. If you are
          in danger, ring <a href="tel:000">000</a>.
        </p>
      )}
    </>
  );
}

/** Nothing is stored by it. */
function SayMore(props: { topic: string; avatar: Avatar; name: string; message?: string; label: string }) {
  const { topic, message = "" } = props;
  const name = props.name === ANONYMOUS ? "" : props.name;
  const fields = { topic, message, name, step: "message", do: "stay" };
  return (
    <form method="post" action={CREATE}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <AvatarInputs avatar={props.avatar} />
      <button type="submit" className="button button-quiet">
        {props.label}
      </button>
    </form>
  );
}

import { HelpLines, type HelpSite } from "#app/site/help-lines.tsx";
import { HelpFor } from "#app/site/need-help.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { type Avatar, describeAvatar } from "#app/voices/avatar/avatar.ts";
import { AvatarInputs } from "#app/voices/avatar/face.tsx";
import { CREATE, RECEIPT } from "#app/voices/responses/addresses.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import { digiMeEntry } from "#app/voices/responses/topic.ts";
import { parseCode } from "./receipt-code.ts";
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

interface Props {
  code: string;
  receipt: ShownReceipt;
  site?: HelpSite;
}

export function ReceiptCard({ code, receipt, site }: Props) {
  const { tone, icon } = looks[receipt.status === "waiting" && receipt.answered ? "read" : receipt.status];
  const { title, text } = receiptState(receipt);
  const key = { code, ...(receipt.proof && { new: receipt.proof }) };
  const picture = `${RECEIPT}picture.png?${new URLSearchParams(key)}`;
  const { open } = receipt;
  const more = open && { topic: open.id, avatar: receipt.avatar, name: receipt.name };
  const isSame = open?.id === receipt.topic;
  const again = isSame && receipt.status === "declined";
  const isThere = receipt.status !== "taken-down" && receipt.text.length > 0;
  return (
    <div
      className="receipt-columns"
      data-behaviour={receipt.isJustSent ? "forget-kept" : undefined}
      data-kept={receipt.isJustSent ? digiMeEntry(receipt.topic) : undefined}
    >
      <div className="receipt">
        {receipt.answer.length > 0 && (
          <article className="letter tone-teal">
            {receipt.answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <footer>
              <Icon name="mail" /> A person in our office, {receipt.answered}
            </footer>
          </article>
        )}
        {receipt.need && site && (
          <div className="need-help">
            <HelpFor need={receipt.need} site={site}>
              If something hurts or scares you, ring one of these now, at any hour. They listen, and you don’t have to
              say your name. Telling someone is brave, and it is not your fault.
            </HelpFor>
          </div>
        )}
        {receipt.isTold && (
          <p className="notice tone-teal">
            <Icon name="people" /> We have told a person{" "}
            {receipt.need === "words" ? "whose job is to keep children safe." : "here to look at your words soon."}
          </p>
        )}
        {!receipt.isGlad && (
          <div className={`notice tone-${tone}`}>
            <Icon name={icon} />
            <div>
              {receipt.isJustChanged && isThere && "Done: nobody outside our office can see it. "}
              <b>{title}</b> {text} {receipt.card && <a href={receipt.card}>See it on the page</a>}
            </div>
          </div>
        )}
        {isThere ? (
          <section className="ticket" aria-labelledby="code-heading">
            <h2 id="code-heading">Your secret code</h2>
            <p className="receipt-code">
              {(parseCode(code) ?? code)
                .split("-")
                .flatMap((group, at) => [<span key={at.toString()}>{group}</span>, " "])}
            </p>
            <p>
              Write it down or take a photo. With it you can <a href={RECEIPT}>see what happened</a>, or take your words
              down. We do not know who you are, so we cannot send it again.
            </p>
          </section>
        ) : (
          <p>
            You can always <a href={CREATE}>have another say</a>.
          </p>
        )}
      </div>
      <div className="receipt">
        {isThere && !receipt.isGlad && (
          <section className={`calm preview${receipt.need ? " faceless" : ""}`} aria-labelledby="yours-heading">
            <h2 id="yours-heading">What you said</h2>
            <p className="soft">{receipt.question}</p>
            <ResponseBubble response={{ ...receipt, face: { url: picture, alt: describeAvatar(receipt.avatar) } }} />
          </section>
        )}
        {!receipt.need && site && (
          <section className="calm" aria-labelledby="talk-heading">
            <h2 id="talk-heading">Want to talk to somebody?</h2>
            <HelpLines site={{ helpLines: site.helpLines.slice(0, 2) }} />
          </section>
        )}
        {isThere && (
          <section className="receipt-more" aria-labelledby="more-heading">
            <h2 id="more-heading">What you can do</h2>
            <div className="row">
              <a
                className="button button-quiet"
                href={picture}
                download="my-digime.png"
                data-behaviour={receipt.startsDownload ? "download" : undefined}
              >
                Save my DigiMe
              </a>
              {more && again && <SayMore {...more} message={receipt.text.join("\n\n")} label="Change and send again" />}
              {more && <SayMore {...more} label={isSame ? "Write more" : `Now we ask: ${open.question}`} />}
            </div>
            {receipt.sharing === "everyone" && receipt.status !== "declined" && (
              <ReceiptChange change="office" receiptKey={key} retention={receipt.retention} />
            )}
            <ReceiptChange change="down" receiptKey={key} retention={receipt.retention} />
          </section>
        )}
      </div>
    </div>
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

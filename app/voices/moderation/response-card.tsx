import type { ReactNode } from "react";
import type { DeclineReason } from "#app/site/site.ts";
import { ErrorLine } from "#app/ui/error-line.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { detailWords } from "#app/voices/responses/personal-detail.ts";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { Bubble } from "#app/voices/responses/response-bubble.tsx";
import {
  type Filling,
  type Refusal,
  type ShownResponse,
  statusWords,
  type Verdict,
  verdictWords,
} from "./moderation.ts";
import { DECISION_FORM } from "./refused-link.tsx";
import { useViewAddress } from "./use-view-address.ts";
import "#app/ui/check.css";

interface Props {
  response: ShownResponse;
  reasons: DeclineReason[];
  filling: Filling;
  /** Why the last decision was refused, with what was typed; null if it was about other responses. */
  refusal: Refusal | null;
}

/** One response with everything that can be decided about it: one form, whose buttons stay at the bottom edge. */
export function ResponseCard({ response, reasons, filling: asked, refusal }: Props) {
  const address = useViewAddress();
  const { id, question, name, text, flags, distress, isLong, status, sharing, concern, decision } = response;
  const isOffered = status === "waiting" && sharing === "everyone" && !isHeld(response);
  // What has personal details is not approved by habit: its words are ready to be changed.
  const filling = asked ?? (isOffered && flags.length > 0 ? "change" : null);
  return (
    <form
      method="post"
      action={address({ id, do: asked })}
      id={refusal ? DECISION_FORM : undefined}
      className="office-card"
      aria-labelledby="card-heading"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="verdict" value={(filling && fillingVerdict(filling, status)) ?? ""} />
      <article aria-labelledby="card-heading">
        <h2 id="card-heading" tabIndex={-1}>
          {question}
        </h2>
        <p className="soft">
          Sent {response.posted}
          {status !== "waiting" && `. ${statusWords[status]}`}
          {decision && (
            <>
              . {verdictWords[decision.verdict]} by <WrappingEmail address={decision.moderator} />, {decision.decided}
            </>
          )}
        </p>
        {distress && (
          <ErrorLine message="Words of distress. Please follow the office’s steps for a child who may be in danger, now." />
        )}
        {concern && (
          <ErrorLine
            message={`Concern ${concern.number} is about it. ${concern.mayPublish ? "It may be published." : "It cannot be published before those who act on concerns say that it may."}`}
          />
        )}
        {sharing === "office" && <p className="office-marks">Only for the office. Nobody else may see it.</p>}
        {(flags.length > 0 || isLong) && (
          <p className="office-marks">
            Look for: {[...flags.map((flag) => detailWords[flag]), ...(isLong ? ["a long text"] : [])].join(", ")}.
          </p>
        )}
        {text !== "" && (
          <Bubble
            tone="teal"
            text={paragraphs(text)}
            name={name}
            face={<img className="avatar" src={response.avatar.url} alt={response.avatar.alt} width={72} height={72} />}
          />
        )}
        {response.reason && status === "declined" && <p>The child reads: {response.reason}</p>}
      </article>
      {filling === "change" && <ChangedWords response={response} refusal={refusal} />}
      {filling === "decline" && <Reason reasons={reasons} refusal={refusal} />}
      <div className="office-bar">
        <Buttons response={response} filling={filling} asked={asked} />
      </div>
    </form>
  );
}

const isHeld = ({ concern }: ShownResponse) => concern !== null && !concern.mayPublish;

function fillingVerdict(filling: "change" | "decline", status: ShownResponse["status"]): Verdict {
  const isWaiting = status === "waiting";
  return filling === "change" ? (isWaiting ? "redacted" : "changed") : isWaiting ? "declined" : "withdrawn";
}

function Buttons({ response, filling, asked }: Pick<Props, "response" | "filling"> & { asked: Filling }) {
  const address = useViewAddress();
  const { id, status, sharing, flags, distress, concern, text, canUndo, featured } = response;
  const fill = (what: Filling, label: string) => (
    <a className="button button-quiet" href={`${address({ id, do: what })}${what ? "#filling" : ""}`}>
      {label}
    </a>
  );
  const isWaiting = status === "waiting";
  if (filling === "decline")
    return (
      <>
        <Decide verdict={fillingVerdict(filling, status)} look="button-danger">
          {isWaiting ? "Do not publish" : "Take it off the page"}
        </Decide>
        {fill(null, "Back")}
      </>
    );
  const canShow = sharing === "everyone" && !isHeld(response);
  const isFlagged = flags.length > 0 || distress;
  return (
    <>
      {filling === "change" && (
        <Decide verdict={fillingVerdict(filling, status)}>
          {isWaiting ? "Approve the changed text" : "Publish the changed text"}
        </Decide>
      )}
      {asked === "change" && fill(null, "Back")}
      {asked === null && (
        <>
          {isWaiting && canShow && (
            <Decide verdict="approved" look={isFlagged ? "button-quiet" : ""}>
              {filling === "change" ? "Approve as it is" : "Approve"}
            </Decide>
          )}
          {isWaiting && sharing === "office" && <Decide verdict="read">Mark as read</Decide>}
          {status === "approved" && canShow && <Decide verdict="published">Publish now</Decide>}
          {canUndo && (
            <Decide verdict="undone" look="button-quiet">
              Undo
            </Decide>
          )}
          {status === "declined" && !canUndo && text !== "" && (
            <Decide verdict="reopened">Put it back in the queue</Decide>
          )}
          {status === "published" && canShow && (
            <Decide verdict={featured ? "unfeatured" : "featured"} look="button-quiet">
              {featured ? "Take off the home page" : "Put on the home page"}
            </Decide>
          )}
          {(isWaiting || status === "published") && canShow && filling === null && fill("change", "Change")}
          {isWaiting && sharing === "everyone" && fill("decline", "Decline")}
          {(status === "published" || status === "approved") && fill("decline", "Take it off the page")}
          {!concern && (
            <Decide verdict="concern" look="button-quiet">
              Raise a concern
            </Decide>
          )}
        </>
      )}
    </>
  );
}

function Decide({
  verdict,
  look = "",
  children,
}: {
  verdict: Verdict | "concern";
  look?: string;
  children: ReactNode;
}) {
  return (
    <button type="submit" name="verdict" value={verdict} className={`button ${look}`}>
      {children}
    </button>
  );
}

/** The name and the text as they are to be shown. */
function ChangedWords({ response: { name, text }, refusal }: Pick<Props, "response" | "refusal">) {
  const wrong = (field: "name" | "text") => refusal?.field === field;
  return (
    <div id="filling" tabIndex={-1}>
      <div className={wrong("name") ? "field has-error" : "field"}>
        <label htmlFor="name">Name</label>
        {refusal && wrong("name") && <ErrorLine id="name-error" message={refusal.message} />}
        <input
          className="input input-short"
          id="name"
          name="name"
          defaultValue={refusal?.given.name ?? name}
          autoComplete="off"
          aria-describedby={wrong("name") ? "name-error" : undefined}
          aria-invalid={wrong("name") ? true : undefined}
        />
      </div>
      <div className={wrong("text") ? "field has-error" : "field"}>
        <label htmlFor="text">Text</label>
        <p className="hint" id="text-hint">
          Take out what could identify the child. Do not make it sound better.
        </p>
        {refusal && wrong("text") && <ErrorLine id="text-error" message={refusal.message} />}
        <TextArea
          id="text"
          name="text"
          defaultValue={refusal?.given.text ?? text}
          aria-describedby={wrong("text") ? "text-hint text-error" : "text-hint"}
          aria-invalid={wrong("text") ? true : undefined}
        />
      </div>
    </div>
  );
}

/** Why it is not shown: a reason to choose, and its words to change. Script copies the one into the other. */
function Reason({ reasons, refusal }: Pick<Props, "reasons" | "refusal">) {
  const wrong = refusal?.field === "reason";
  return (
    <div id="filling" tabIndex={-1} data-behaviour="chosen-reason">
      {reasons.length > 0 && (
        <fieldset className="field">
          <legend className="label">Choose a reason</legend>
          {reasons.map(({ id, label, text }) => (
            <label key={id} className="check">
              <input type="radio" name="why" value={id} data-text={text} defaultChecked={refusal?.given.why === id} />
              <span>
                {label} <small className="soft">“{text}”</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={wrong ? "field has-error" : "field"}>
        <label htmlFor="reason">{reasons.length > 0 ? "Or write your own" : "Why, in words for the child"}</label>
        {reasons.length > 0 && (
          <p className="hint" id="reason-hint">
            In words for the child. What is written here is sent instead of the chosen reason.
          </p>
        )}
        {wrong && <ErrorLine id="reason-error" message={refusal.message} />}
        <TextArea
          id="reason"
          name="reason"
          rows={3}
          defaultValue={refusal?.given.reason}
          aria-describedby={
            [reasons.length > 0 && "reason-hint", wrong && "reason-error"].filter(Boolean).join(" ") || undefined
          }
          aria-invalid={wrong ? true : undefined}
        />
      </div>
    </div>
  );
}

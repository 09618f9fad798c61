import type { DeclineReason } from "#app/site/site.ts";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { detailLabels } from "#app/voices/responses/personal-detail.ts";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import type { ShownResponse } from "./load-responses.server.ts";
import { type Filling, formatSeen, type Refusal, UNREAD, type Verdict, verdictLabels } from "./moderation.ts";
import { useViewAddress } from "./use-view-address.ts";

interface Props {
  response: ShownResponse;
  reasons: DeclineReason[];
  filling: Filling;
  refusal: Refusal | null;
}

export function ResponseCard({ response, reasons, filling: requested, refusal }: Props) {
  const address = useViewAddress();
  const { id, question, name, text, face, flags, distress, isLong, status, sharing, concern, decision } = response;
  // What has personal details is not approved by habit: its words are ready to be changed.
  const usual = flags.length > 0 && response.verdicts.includes("redacted") ? "change" : null;
  const needed = requested ?? (refusal?.typed.text ? "change" : refusal?.typed.reason ? "decline" : usual);
  const verdict = findFilled(response, needed);
  const filling = verdict ? needed : null;
  // If somebody else has changed the words, the message has what was typed, and theirs are here.
  const typed = refusal?.current ? null : refusal;
  return (
    <form method="post" action={address({ id, do: requested })} className="office-card" aria-labelledby="card-heading">
      <input type="hidden" name="id" value={formatSeen(response)} />
      <input type="hidden" name="verdict" value={verdict ?? ""} />
      <article aria-labelledby="card-heading">
        <h2 id="card-heading" tabIndex={-1}>
          {question}
        </h2>
        <p className="soft">
          Sent {response.posted}
          {status !== "waiting" && `. ${statusLabels[status].label}`}
          {decision && (
            <>
              . {verdictLabels[decision.verdict]} by <WrappingEmail address={decision.moderator} />, {decision.decided}
            </>
          )}
          <small> Reference: {id}</small>
        </p>
        {distress && <ErrorLine message="It has words of distress." />}
        {concern && <ErrorLine message={describeConcern(concern)} />}
        {sharing === "office" && <p className="office-marks">Only for the office. Nobody else may see it.</p>}
        {(flags.length > 0 || isLong) && (
          <p className="office-marks">
            Look for: {[...flags.map((flag) => detailLabels[flag]), ...(isLong ? ["a long text"] : [])].join(", ")}.
          </p>
        )}
        {text !== "" && <ResponseBubble response={{ text: paragraphs(text), name, face }} />}
        {response.reason && status === "declined" && <p>The child reads: {response.reason}</p>}
      </article>
      {filling === "change" && (
        <div id="filling" tabIndex={-1}>
          <DecisionField name="name" label="Name" value={name} refusal={typed} />
          <DecisionField
            name="text"
            label="Text"
            hint="Take out what could identify the child. Do not make it sound better."
            value={text}
            refusal={typed}
          />
        </div>
      )}
      {filling === "decline" && <Reason reasons={reasons} refusal={refusal} />}
      <div className="office-bar">
        {buttonsOf(response, filling, requested).map(({ verdict, fill = null, label, look = "button-quiet" }) =>
          verdict ? (
            <button key={label} type="submit" name="verdict" value={verdict} className={`button ${look}`}>
              {label}
            </button>
          ) : (
            <a key={label} className={`button ${look}`} href={address({ id, do: fill }) + (fill ? "#filling" : "")}>
              {label}
            </a>
          ),
        )}
      </div>
    </form>
  );
}

function describeConcern({ number, mayPublish, state }: NonNullable<ShownResponse["concern"]>): string {
  if (mayPublish && state === "new") return `Concern ${number} is about it: ${UNREAD}.`;
  const who = state === "closed" ? ", and is closed" : ": those who act on it know";
  return `Concern ${number} is about it${who}. ${mayPublish ? "It may be published." : "It cannot be published before they say that it may."}`;
}

const filled: Record<"change" | "decline", Verdict[]> = {
  change: ["redacted", "changed"],
  decline: ["declined", "withdrawn"],
};

const findFilled = ({ verdicts }: ShownResponse, filling: Filling): Verdict | undefined =>
  verdicts.find((verdict) => filling && filled[filling].includes(verdict));

interface Button {
  label: string;
  /** Without it, the button is a link. */
  verdict?: Verdict | "concern";
  fill?: Filling;
  look?: "" | "button-danger";
}

/** The most usual first. */
function buttonsOf(response: ShownResponse, filling: Filling, requested: Filling): Button[] {
  const { status, flags, distress, concern, verdicts } = response;
  const isWaiting = status === "waiting";
  const back = { label: "Back" };
  const verdict = findFilled(response, filling);
  if (filling === "decline")
    return [{ verdict, label: isWaiting ? "Do not publish" : "Take it off the page", look: "button-danger" }, back];
  const changed: Button = { verdict, label: `${isWaiting ? "Approve" : "Publish"} the changed text`, look: "" };
  if (filling && requested) return [changed, back];
  const change: Button = { fill: "change", label: "Change" };
  const buttons: [verdict: Verdict, button: Button][] = [
    ["approved", { label: filling ? "Approve as it is" : "Approve", ...(!flags.length && !distress && { look: "" }) }],
    ["read", { label: "Mark as read", look: "" }],
    ["published", { label: "Publish now", look: "" }],
    ["undone", { label: "Undo" }],
    ["reopened", { label: "Put it back in the queue" }],
    ["featured", { label: "Put on the home page" }],
    ["unfeatured", { label: "Take off the home page" }],
    ["redacted", change],
    ["changed", change],
    ["declined", { fill: "decline", label: "Decline" }],
    ["withdrawn", { fill: "decline", label: "Take it off the page" }],
  ];
  const isOffered = (verdict: Verdict, button: Button) =>
    verdicts.includes(verdict) &&
    !(filling && button === change) &&
    !(verdict === "reopened" && verdicts.includes("undone"));
  return [
    ...(filling ? [changed] : []),
    ...buttons
      .filter((offer) => isOffered(...offer))
      .map(([verdict, button]) => ({ ...(!button.fill && { verdict }), ...button })),
    ...(!concern || concern.mayPublish ? [{ verdict: "concern", label: "Raise a concern" } as const] : []),
  ];
}

interface FieldProps {
  name: NonNullable<Refusal["field"]>;
  label: string;
  hint?: string;
  refusal: Refusal | null;
  value?: string;
}

function DecisionField({ name, label, hint, refusal, value }: FieldProps) {
  const isWrong = refusal?.field === name;
  const described = [hint && `${name}-hint`, isWrong && `${name}-error`].filter(Boolean).join(" ");
  const control = {
    ...{ id: name, name, defaultValue: refusal?.typed[name] ?? value, autoComplete: "off" },
    "aria-describedby": described || undefined,
    "aria-invalid": isWrong || undefined,
  };
  return (
    <div className={isWrong ? "field has-error" : "field"}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {isWrong && <ErrorLine id={`${name}-error`} message={refusal.message} />}
      {name === "name" ? <input className="input input-short" {...control} /> : <TextArea rows={3} {...control} />}
    </div>
  );
}

function Reason({ reasons, refusal }: Pick<Props, "reasons" | "refusal">) {
  const hasChoice = reasons.length > 0;
  return (
    <div id="filling" tabIndex={-1} data-behaviour="chosen-reason">
      {hasChoice && (
        <fieldset className="field">
          <legend className="label">Choose a reason</legend>
          {reasons.map(({ id, label, text }) => (
            <label key={id} className="check">
              <input type="radio" name="why" value={id} data-text={text} defaultChecked={refusal?.typed.why === id} />
              <span>
                {label} <small className="soft">“{text}”</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <DecisionField
        name="reason"
        label={hasChoice ? "Or write your own" : "Why, in words for the child"}
        hint={hasChoice ? "In words for the child. What is here is sent instead of the chosen reason." : undefined}
        refusal={refusal}
      />
    </div>
  );
}

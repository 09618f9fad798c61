import { createElement, type ReactNode } from "react";
import { DECIDED, decidedHref, RESPONSES } from "#app/base/office.ts";
import type { DeclineReason } from "#app/site/site.ts";
import { ErrorLine, TextArea } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { detailLabels } from "#app/voices/responses/personal-detail.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import type { ShownCard, ShownResponse } from "./load-responses.server.ts";
import {
  type CheckReason,
  checkReasons,
  findCheckReasons,
  formatSeen,
  type Refusal,
  UNREAD,
  type Verdict,
  verdictLabels,
  worries,
} from "./moderation.ts";
import { useViewAddress } from "./responses-frame.tsx";

/** Corrections are made at the command line. */
type Act = Exclude<Verdict, "corrected"> | "concern";

/** The most usual first. What has a `submit` button opens a form first. */
const acts: Record<Act, { label: string; icon: IconName; submit?: string }> = {
  approved: { label: "Approve", icon: "check" },
  read: { label: "Mark as read", icon: "check" },
  published: { label: "Publish now", icon: "check" },
  undone: { label: "Undo", icon: "undo" },
  reopened: { label: "Put it back in the queue", icon: "undo" },
  featured: { label: "Put on the home page", icon: "plus" },
  unfeatured: { label: "Take off the home page", icon: "close" },
  redacted: { label: "Change", icon: "change", submit: "Save and approve" },
  changed: { label: "Change", icon: "change", submit: "Save and publish" },
  declined: { label: "Decline", icon: "close", submit: "Decline" },
  withdrawn: { label: "Take it off the page", icon: "close", submit: "Take it off the page" },
  concern: { label: "Concern", icon: "concern", submit: "Raise a concern" },
};

export function listActs({ verdicts, concern }: ShownResponse): Act[] {
  const mayRaise = !concern || concern.mayPublish || concern.state === "closed";
  const possible: string[] = mayRaise ? [...verdicts, "concern"] : verdicts;
  return (Object.keys(acts) as Act[]).filter(
    (act) => possible.includes(act) && !(act === "reopened" && verdicts.includes("undone")),
  );
}

/** What a card shows fields for, if somebody has chosen that. */
export const findForm = (response: ShownResponse | null, chosen: string | null): Act | null =>
  (response && listActs(response).find((act) => act === chosen && acts[act].submit)) ?? null;

interface Props {
  response: ShownCard;
  reasons: DeclineReason[];
  form: Act | null;
  refusal: Refusal | null;
  /** What stands above it. */
  children: ReactNode;
}

export function ResponseCard({ response, reasons, form, refusal, children }: Props) {
  const address = useViewAddress();
  const { id, name, text, face, status, sharing, decision, marked } = response;
  const found = findCheckReasons(response);
  // If somebody else has changed the words, the message has what was typed, and theirs are here.
  const typed = refusal?.current ? null : refusal;
  const isChange = form === "redacted" || form === "changed";
  const choice = form === "concern" ? aboutConcern : form && !isChange ? whyNotShown(reasons) : null;
  const words = text !== "" && (
    <blockquote className="words tone-teal" dir="auto">
      {marked.text.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other key
        <p key={at}>
          <Marked parts={line} />
        </p>
      ))}
    </blockquote>
  );
  return (
    <form method="post" action={address({ id, do: form })} className="decide" aria-labelledby="card-heading">
      <input type="hidden" name="id" value={formatSeen(response)} />
      <article className="card" aria-labelledby="card-heading">
        {children}
        <h1 id="card-heading" tabIndex={-1}>
          {response.question}
        </h1>
        <p className="meta">
          <span>Sent {response.posted}</span>{" "}
          <span>{sharing === "office" ? "Only for the office. Nobody else may see it" : "For everyone"}</span>{" "}
          {status !== "waiting" && <span>{statusLabels[status].label}</span>}{" "}
          {decision && (
            <span>
              {verdictLabels[decision.verdict]} by <WrappingEmail address={decision.moderator} />, {decision.decided}
            </span>
          )}
        </p>
        {!form && found.length > 0 && (
          <ul className="flags plain" aria-label="Why it is here">
            {found.map((reason) => (
              <li key={reason}>
                <span className="tag tone-coral">
                  <Icon name="alert" />
                  {checkReasons[reason].label}
                </span>
              </li>
            ))}
          </ul>
        )}
        {isChange ? (
          <>
            <DecisionField
              name="text"
              label="The words as everybody will read them"
              hint="Take out what may lead to the child or hurts somebody. Keep the child’s own voice."
              value={text}
              refusal={typed}
            />
            <DecisionField name="name" label="Name below the words" value={name} refusal={typed} />
            <details className="more" open>
              <summary>As it is now</summary>
              {words}
            </details>
          </>
        ) : (
          words
        )}
        {!form && text !== "" && (
          <p className="by">
            <img className="face" src={face.url} alt={face.alt} width={48} height={48} />
            <span>
              Posted by{" "}
              <b>
                <bdi>
                  <Marked parts={marked.name} />
                </bdi>
              </b>
            </span>
          </p>
        )}
        {response.reason && status === "declined" && <p>The child reads: {response.reason}</p>}
        {choice && (
          <div data-behaviour="chosen-reason">
            {choice.from.length > 0 && (
              <fieldset className="reasons">
                <legend className="label">{choice.legend}</legend>
                {refusal?.field === "why" && <ErrorLine message={refusal.message} />}
                {choice.from.map(({ id, label, text, own }, at) => (
                  <label key={id} className="check">
                    <input
                      {...{ type: "radio", name: "why", id: at === 0 ? "why" : undefined, value: id }}
                      data-text={own}
                      defaultChecked={refusal?.typed.why === id}
                    />
                    <span>
                      {label} <small>{text}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
            )}
            <DecisionField name="reason" label={choice.label} hint={choice.hint} refusal={refusal} />
          </div>
        )}
      </article>
      <Bar response={response} form={form} />
      <Aside response={response} found={found} />
    </form>
  );
}

interface Choice {
  legend: string;
  /** `own` is what script writes into the field below, to be changed there. */
  from: { id: string; label: string; text: string; own?: string }[];
  label: string;
  hint?: string;
}

const aboutConcern: Choice = {
  legend: "What makes you think of a child in danger?",
  from: worries,
  label: "In your own words (you can skip this)",
};

const whyNotShown = (reasons: DeclineReason[]): Choice => ({
  legend: "Why is it not shown?",
  from: reasons.map((reason) => ({ ...reason, text: `“${reason.text}”`, own: reason.text })),
  label: reasons.length > 0 ? "Or write your own" : "Why, in words for the child",
  hint: "The child reads it on the receipt. What is here is sent instead of a chosen reason.",
});

const Marked = ({ parts }: { parts: string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
  parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));

function Bar({ response, form }: Pick<Props, "response" | "form">) {
  const address = useViewAddress();
  const { id, flags, distress } = response;
  const possible = listActs(response);
  // What was flagged is not approved by habit.
  const mayBeChanged = (flags.length > 0 || distress) && possible.includes("redacted");
  const main = mayBeChanged ? "redacted" : possible.find((act) => ["approved", "read", "published"].includes(act));
  if (form)
    return (
      <div className="bar acts acts-2">
        <button
          type="submit"
          name="verdict"
          value={form}
          className={`button ${form === "concern" ? "button-danger" : ""}`}
        >
          <Icon name={acts[form].icon} />
          {acts[form].submit}
        </button>
        <a className="button button-quiet" href={address({ id })}>
          Cancel
        </a>
      </div>
    );
  return (
    <div className="bar acts">
      {possible.map((act) => (
        <ActButton
          key={act}
          {...{ act, id, isQuiet: act !== main }}
          label={act === "approved" && mayBeChanged ? "Approve as it is" : undefined}
        />
      ))}
    </div>
  );
}

interface ActButtonProps {
  act: Act;
  id: string;
  label?: string;
  isQuiet?: boolean;
}

/** Its form has the response. A link if it opens the fields of the card. */
export function ActButton({ act, id, label = acts[act].label, isQuiet = true }: ActButtonProps) {
  const address = useViewAddress();
  const { icon, submit } = acts[act];
  const look = act === "concern" ? "button-quiet warn push" : isQuiet ? "button-quiet" : "";
  const target = submit ? { href: address({ id, do: act }) } : { type: "submit", name: "verdict", value: act };
  return createElement(
    submit ? "a" : "button",
    { className: `button ${look}`, ...target },
    <Icon name={icon} />,
    label,
  );
}

function Aside({ response, found }: Pick<Props, "response"> & { found: CheckReason[] }) {
  const { id, flags, concern, alike, openWhen, topic } = response;
  const details = flags.filter((flag) => flag !== "rude" && flag !== "language").map((flag) => detailLabels[flag]);
  const explained = found.map((reason) => {
    const { label, advice } = checkReasons[reason];
    return [label, reason === "details" ? `Look for: ${details.join(", ")}. ${advice}` : advice];
  });
  if (concern) explained.push([`Concern ${concern.number}`, describeConcern(concern)]);
  return (
    <aside className="aside" aria-label="To help you decide">
      {explained.length > 0 && (
        <section>
          <h2>Why it is here</h2>
          <ul className="explain plain">
            {explained.map(([label, advice]) => (
              <li key={label}>
                <Icon name="alert" />
                <p>
                  <strong>{label}.</strong> {advice}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {alike.length > 0 && (
        <section>
          <h2>Looks alike</h2>
          <ul className="plain">
            {alike.map(({ id, excerpt, name, posted, status, why }) => (
              <li key={id}>
                <p className="words-line small">
                  “{excerpt}” <span className="meta">{`${name}, ${posted}, ${statusLabels[status].label}`}</span>
                </p>
                <p className="small">
                  It has {why}. <a href={status === "waiting" ? `${RESPONSES}?id=${id}` : decidedHref(id)}>Open it</a>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>The question</h2>
        <p className="small">
          {openWhen ? `Open ${openWhen}.` : "It is closed."}{" "}
          <a href={`${DECIDED}?${new URLSearchParams({ topic, state: "published" })}`}>Read what is shown</a>
        </p>
        <p className="small">Reference: {id}</p>
      </section>
    </aside>
  );
}

function describeConcern({ mayPublish, state }: NonNullable<ShownResponse["concern"]>): string {
  if (mayPublish)
    return state === "new" ? `${UNREAD[0]?.toUpperCase()}${UNREAD.slice(1)}.` : "Its words may be published.";
  return "Its words cannot be published before those who act on concerns say that they may.";
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
    ...(described && { "aria-describedby": described }),
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

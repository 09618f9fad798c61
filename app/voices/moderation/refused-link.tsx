import { LINK_LIFE_DAYS } from "#app/voices/letters/moderator-link.ts";
import { REFUSED_FORM } from "./decision-forms.tsx";
import type { Refusal } from "./moderation.ts";

const reasons = {
  broken: "A part of the address is missing or has been changed. Copy the whole link from the email.",
  expired: `The link is older than ${LINK_LIFE_DAYS} days.`,
  removed: "This address is no longer one of our moderators.",
};

interface Props {
  why: keyof typeof reasons;
  /** The decision that was sent by that link, with what was typed. */
  refusal: Refusal | null;
}

/** Says why a link does not work, and how to get a new one. */
export function ModerationRefused({ why, refusal }: Props) {
  return (
    <div className="form-card moderation-stack">
      <p>{reasons[why]}</p>
      {refusal && (
        <div role="alert">
          <p>
            <b>Nothing has been decided.</b>
          </p>
          <TypedWords refusal={refusal} />
          <RefusedForm refusal={refusal} />
        </div>
      )}
      <p>
        A new link comes with the next email about a response. If you need one now, ask whoever runs the site to make
        one with <code>npm run voices -- link your@address</code>.
      </p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  );
}

/** What was typed for a refused decision, to copy if no form holds it. */
export function TypedWords({ refusal: { given } }: { refusal: Refusal }) {
  if (!given.text && !given.reason) return null;
  return <p>You wrote: {[given.name, given.text, given.reason].filter(Boolean).join(" – ")}</p>;
}

/**
 * Keeps what was typed when the text size is changed without script, on a page that does not show the decision's form.
 */
export function RefusedForm({ refusal: { id, verdict, given } }: { refusal: Refusal }) {
  return (
    <form id={REFUSED_FORM} method="post">
      {Object.entries({ id, verdict, ...given }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

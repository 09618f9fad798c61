import { LINK_LIFE_DAYS, SESSION_HOURS } from "#app/voices/emails/moderator-link.ts";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import type { Refusal, Refused } from "./moderation.ts";

const reasons: Record<Refused, string> = {
  broken: "A part of the address is missing or has been changed. Copy the whole link from the email.",
  expired: `The link is older than ${LINK_LIFE_DAYS} days.`,
  removed: "This address is no longer one of those who may read here.",
  revoked: "This link was ended, so that nobody else can use it.",
  ended: `You have not opened a link, or that was more than ${SESSION_HOURS} hours ago. Open the one in your newest email again: it works for ${LINK_LIFE_DAYS} days.`,
  others: "Only those who act on concerns can read this.",
};

interface Props {
  why: Refused;
  /** The decision that was sent, with what was typed. */
  refusal: Refusal | null;
}

/** Says why the office's pages do not open, and how to get a new link. */
export function ModerationRefused({ why, refusal }: Props) {
  return (
    <div className="form-card office-stack">
      <p>{reasons[why]}</p>
      {refusal && (
        <div role="alert">
          <p>
            <b>Nothing was written down or decided.</b>
          </p>
          <TypedWords refusal={refusal} />
        </div>
      )}
      {why === "others" ? (
        <p>
          <a href={MODERATION}>Go to the responses</a>
        </p>
      ) : (
        <p>
          A new link comes with the next email. If you need one now, ask whoever runs the site to make one with{" "}
          <code>npm run voices -- link your@address</code>.
        </p>
      )}
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  );
}

/** What was typed for a refused decision, to copy if no form holds it. */
export function TypedWords({ refusal: { given } }: { refusal: Refusal }) {
  const { name, text, reason, notified, reference, outcome } = given;
  const typed = [text && name, text, reason, notified, reference, outcome].filter(Boolean);
  return typed.length > 0 && <p>You wrote: {typed.join(" – ")}</p>;
}

const reasons = {
  broken: "A part of the address is missing or has been changed. Copy the whole link from the email.",
  expired: "The link is older than 7 days.",
  removed: "This address is no longer one of our moderators.",
};

/** A link that does not open anything, and how to get one that does. */
export function ModerationRefused({ why }: { why: keyof typeof reasons }) {
  return (
    <div className="form-card moderation-stack">
      <p>{reasons[why]}</p>
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

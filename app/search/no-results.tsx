import { Link } from "@remix-run/react";

/** What helps when nothing is found. */
export function NoResults({ tips }: { tips: string[] }) {
  return (
    <div className="empty">
      <h2>Nothing has all of these words</h2>
      <ul className="empty-tips">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>
        Or look at <Link to="/news/">the news</Link>, <Link to="/resources/">the resources</Link>, or{" "}
        <Link to="/contact-us/">ask us</Link>.
      </p>
    </div>
  );
}

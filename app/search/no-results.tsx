import { CONTACT, NEWS, RESOURCES } from "#app/base/addresses.ts";

/** What helps when nothing is found. */
export function NoResults({ tips }: { tips: string[] }) {
  return (
    <div className="empty">
      <h2>What you can try</h2>
      <ul>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>
        You can also look at <a href={NEWS}>the news</a>, <a href={RESOURCES}>the resources</a>, or{" "}
        <a href={CONTACT}>ask us</a>.
      </p>
    </div>
  );
}

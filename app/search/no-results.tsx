import { NEWS, RESOURCES } from "#app/base/addresses.ts";

/** What helps when nothing is found. */
export function NoResults({ tips, contact }: { tips: string[]; contact?: string }) {
  return (
    <div className="empty">
      <h2>What you can try</h2>
      <ul>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>
        You can also look at <a href={NEWS}>the news</a> or <a href={RESOURCES}>the resources</a>
        {contact && (
          <>
            , or <a href={contact}>ask us</a>
          </>
        )}
        .
      </p>
    </div>
  );
}

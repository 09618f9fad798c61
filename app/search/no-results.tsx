import { NEWS, RESOURCES } from "#app/base/addresses.ts";
import { HelpNumbers } from "#app/site/help-lines.tsx";
import type { Site } from "#app/site/site.ts";

/** What helps when nothing is found: tips, if there are any, and whom to ring (spec search.nothing). */
export function NoResults({ tips, site }: { tips: string[]; site: Site }) {
  return (
    <div className="empty">
      <h2>What you can try</h2>
      {tips.length > 0 && (
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
      <p>
        You can also look at <a href={NEWS}>the news</a> or <a href={RESOURCES}>the resources</a>
        {site.contact && (
          <>
            , or <a href={site.contact}>ask us</a>
          </>
        )}
        .
      </p>
      <p>
        Need to talk to somebody? <HelpNumbers site={site} withInterpreter />
      </p>
    </div>
  );
}

import type { Site } from "./site.ts";
import "./help-box.css";

/** What there is to ring, as content has it. */
export type HelpSite = Pick<Site, "helpLines">;

/** The lines to ring, each a link that dials. */
export function HelpLines({ site }: { site: HelpSite }) {
  return (
    <div className="help-lines">
      {site.helpLines.map((line) => (
        <a key={line.tel} className="help-line" href={`tel:${line.tel}`}>
          <span>{line.name}</span>
          <b>{line.number}</b>
          <small>{line.note}</small>
        </a>
      ))}
    </div>
  );
}

import type { Site } from "./site.ts";
import "./help-box.css";

/** The lines to ring, each a link that dials. */
export function HelpLines({ site }: { site: Site }) {
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

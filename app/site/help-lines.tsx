import type { MarkupProps } from "#app/base/component.ts";
import type { Site } from "./site.ts";
import "./help-box.css";

/** The lines to ring, from content. */
export type HelpSite = Pick<Site, "helpLines">;

/** The lines to ring, each a link that dials. */
export function HelpLines({ site }: { site: HelpSite }) {
  return (
    <ul className="help-lines">
      {site.helpLines.map((line) => (
        <li key={line.tel}>
          <a className="help-line" href={`tel:${line.tel}`}>
            <span>{line.name}</span> <b>{line.number}</b> <small>{line.note}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same lines where an editor places them. */
export default function PlacedHelpLines({ data }: MarkupProps<object, HelpSite>) {
  return <HelpLines site={data} />;
}

import type { MarkupProps } from "./component.ts";
import type { Site } from "./site.ts";

export type HelpSite = Pick<Site, "helpLines" | "interpreter">;

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

export function HelpNumbers({ site, withInterpreter }: { site: HelpSite; withInterpreter: boolean }) {
  const lines = withInterpreter && site.interpreter ? [...site.helpLines, site.interpreter] : site.helpLines;
  return lines.map((line) => (
    <span className="help-number" key={line.tel}>
      {line.name} <a href={`tel:${line.tel}`}>{line.number}</a>{" "}
    </span>
  ));
}

export default function PlacedHelpLines({ data }: MarkupProps<object, HelpSite>) {
  return <HelpLines site={data} />;
}

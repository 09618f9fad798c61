import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

export function Facts({ facts }: { facts: string[] }) {
  return (
    <p className="meta">
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

interface RowProps {
  label: string;
  title: string;
  facts: string[];
  /** Last, since they say little to people. */
  references?: string[];
  heading?: "h2" | "h3";
  children?: ReactNode;
}

export function RecordRow({ label, title, facts, references = [], heading: Heading = "h2", children }: RowProps) {
  return (
    <li className="rec-row">
      <p className="label-line">{label}</p>
      <div>
        <Heading>{title}</Heading>
        <Facts facts={facts} />
        {references.length > 0 && (
          <details className="more small">
            <summary>References</summary>
            <p>{references.join(", ")}</p>
          </details>
        )}
      </div>
      {children}
    </li>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice tone-green" id="made" role="status" tabIndex={-1}>
      <Icon name="check" />
      <p>{children}</p>
    </div>
  );
}

export const HeldTag = ({ text = "Held" }) => (
  <span className="tag tone-navy">
    <Icon name="lock" />
    {text}
  </span>
);

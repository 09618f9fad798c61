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
  /** Closed at first. */
  more?: { summary: string; content: ReactNode } | null;
  heading?: "h2" | "h3";
  children?: ReactNode;
}

export function RecordRow({ label, title, facts, more, heading: Heading = "h2", children }: RowProps) {
  return (
    <li className="rec-row">
      <p className="label-line">{label}</p>
      <div>
        <Heading>{title}</Heading>
        <Facts facts={facts} />
        {more && (
          <details className="more small">
            <summary>{more.summary}</summary>
            {more.content}
          </details>
        )}
      </div>
      {children}
    </li>
  );
}

/** They say little to people. */
export const references = (ids: string[]) => ({ summary: "References", content: <p>{ids.join(", ")}</p> });

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

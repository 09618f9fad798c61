import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A link with an arrow after its text; a link to another site opens a new tab and says so. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="arrow-link" href={to} {...newTabAttributes(to)}>
      {children}
      <Icon name={isElsewhere(to) ? "external" : "right"} />
      <NewTab to={to} />
    </a>
  );
}

/** The attributes that make a link to another site open a new tab. */
export function newTabAttributes(to: string) {
  return isElsewhere(to) ? { target: "_blank", rel: "noreferrer" } : {};
}

/** Says, at the end of a link to another site, that it opens a new tab. */
export function NewTab({ to }: { to: string }) {
  return isElsewhere(to) ? <span className="visually-hidden"> (opens a new tab)</span> : null;
}

function isElsewhere(to: string): boolean {
  return !to.startsWith("/");
}

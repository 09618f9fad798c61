import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="arrow-link" href={to} {...newTabAttributes(to)}>
      {children}
      <Icon name={isElsewhere(to) ? "external" : "right"} />
      <NewTab to={to} />
    </a>
  );
}

export function newTabAttributes(to: string) {
  return isElsewhere(to) ? { target: "_blank", rel: "noreferrer" } : {};
}

export function NewTab({ to }: { to: string }) {
  return isElsewhere(to) ? <span className="visually-hidden"> (opens a new tab)</span> : null;
}

function isElsewhere(to: string): boolean {
  return !to.startsWith("/");
}

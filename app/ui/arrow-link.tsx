import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A link that leads on, with an arrow behind its words. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="arrow-link" href={to}>
      {children}
      <Icon name="right" />
    </a>
  );
}

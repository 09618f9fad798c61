import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A link that leads on, with an arrow behind its words. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="arrow-link" to={to}>
      {children}
      <Icon name="right" />
    </Link>
  );
}

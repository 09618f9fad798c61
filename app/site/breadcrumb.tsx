import { Link } from "@remix-run/react";
import type { Crumb } from "./site.ts";
import "./breadcrumb.css";

/** The way from the home page to this one. */
export function Breadcrumb({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.page}>
            <Link to={crumb.page}>{crumb.label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

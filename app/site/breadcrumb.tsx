import type { LinkedPage } from "./site.ts";
import "./breadcrumb.css";

/** The path from the home page to this one. */
export function Breadcrumb({ crumbs, current }: { crumbs: LinkedPage[]; current: string }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol className="plain">
        {crumbs.map((crumb) => (
          <li key={crumb.page}>
            <a href={crumb.page}>{crumb.label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

import type { ReactNode, Ref } from "react";
import type { LinkedPage } from "./site.ts";

const home = [{ page: "/", label: "Home" }];

interface Props {
  /** Left out where what follows needs the height. */
  sprig?: "wattle" | "banksia" | "gum";
  crumbs?: LinkedPage[];
  title: string;
  current?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export function PageHead({ sprig, crumbs = home, title, current = title, headingRef, children }: Props) {
  return (
    <div className={`page-head wrap ${sprig ? `sprig-${sprig}` : "page-plain"}`}>
      <Breadcrumb crumbs={crumbs} current={current} />
      <h1 className={sprig && "squiggle"} tabIndex={-1} ref={headingRef}>
        {title}
      </h1>
      {children}
    </div>
  );
}

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

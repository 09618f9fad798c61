import type { ReactNode } from "react";
import { SEARCH } from "#app/base/addresses.ts";
import { Icon } from "#app/ui/icon.tsx";
import logoUrl from "./drawings/logo.svg";
import { MainMenu, MobileMenu } from "./menu.tsx";
import { lineToTalk, type Site } from "./site.ts";

interface Props {
  site: Site;
  path: string;
  tools: ReactNode;
  search: ReactNode;
}

export function Header({ site, path, tools, search }: Props) {
  const helpLine = lineToTalk(site.helpLines);
  return (
    <header className="site-header" data-behaviour="sticky-header">
      <div className="header-bar on-dark">
        <div className="wrap">
          {helpLine && (
            <p className="header-help">
              <span>Need to talk? </span>
              <a href={`tel:${helpLine.tel}`}>
                {helpLine.name} {helpLine.number.replaceAll(" ", "\u00a0")}
              </a>
            </p>
          )}
          {tools}
        </div>
      </div>
      <div className="wrap header-main">
        <Logo site={site} />
        <MainMenu site={site} path={path} />
        <div className="header-tools">
          <a className="button button-quiet button-round search-link" href={SEARCH}>
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
          </a>{" "}
          <a className="button get-help" href="#help">
            Get help
          </a>{" "}
          <MobileMenu site={site} path={path} search={search} />
        </div>
      </div>
    </header>
  );
}

function Logo({ site }: { site: Pick<Site, "shortName" | "region" | "logo"> }) {
  return (
    <a className="logo" href="/">
      <img src={site.logo?.url ?? logoUrl} width="64" height="64" alt={site.logo?.alt ?? ""} />
      <span>
        {site.shortName[0]}
        <br />
        {site.shortName[1]} <small>{site.region}</small>
      </span>
    </a>
  );
}

/**
 * Read once on each page, in its place: a live region would be announced again with every page, or, since nothing
 * changes in it, not at all.
 */
export function Notice({ notice: { heading, text, link } }: { notice: NonNullable<Site["notice"]> }) {
  return (
    <aside className="site-notice tone-coral" aria-labelledby="notice-heading">
      <div className="wrap">
        <Icon name="alert" />
        <h2 id="notice-heading">{heading}</h2>
        <p>{text}</p>
        {link && <a href={link.page}>{link.label}</a>}
      </div>
    </aside>
  );
}

/** Watched by the header's behaviour: past these 108 px at the top the header is small (spec frame.header). */
export function StickyMark() {
  return <div id="sticky-mark" className="sticky-mark" />;
}

/**
 * With script the neutral site replaces this page, and pressing Shift three times does the same. It is the second stop
 * of the Tab key, and outside `main`, which is a size container: in browsers that apply layout containment to those
 * (Chrome before 129, Firefox before 133, Safari before 18.4), fixed elements inside it would not be fixed to the
 * window.
 */
export function QuickExit({ to }: { to: string }) {
  return (
    <aside aria-label="Quick exit">
      <a className="button button-danger quick-exit" href={to} rel="nofollow noreferrer" data-behaviour="quick-exit">
        <Icon name="exit" />
        Quick exit
      </a>
    </aside>
  );
}

import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import logoUrl from "./drawings/logo.svg";
import { MainMenu } from "./main-menu.tsx";
import { MenuToggle, MobileMenu, useMobileMenu } from "./mobile-menu.tsx";
import type { Site } from "./site.ts";
import "./header.css";

/** The head of every page. `tools` are the bar's controls that belong to other rooms. */
export function Header({ site, tools }: { site: Site; tools: ReactNode }) {
  const stuck = useStuck();
  const menu = useMobileMenu();
  const helpLine = site.helpLines.find((line) => line.tel.length > 3);
  return (
    <header className={stuck ? "site-header is-stuck" : "site-header"}>
      <div className="header-bar on-dark">
        <div className="wrap">
          {helpLine && (
            <p className="header-help">
              <span>Need to talk? </span>
              <a href={`tel:${helpLine.tel}`}>
                {helpLine.name} {helpLine.number}
              </a>
            </p>
          )}
          {tools}
        </div>
      </div>
      <div className="wrap header-main">
        <Logo site={site} />
        <MainMenu items={site.menu.main} />
        <div className="header-tools">
          <Link className="button button-quiet button-round search-link" to="/search/">
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
          </Link>
          <MenuToggle menu={menu} />
          <a className="button button-accent get-help" href="#help">
            Get help
          </a>
        </div>
      </div>
      <MobileMenu menu={menu} items={site.menu.main} />
    </header>
  );
}

export function Logo({ site }: { site: Pick<Site, "shortName" | "region"> }) {
  return (
    <Link className="logo" to="/">
      <img src={logoUrl} width="64" height="64" alt="" />
      <span>
        {site.shortName[0]}
        <br />
        {site.shortName[1]}
        <small>{site.region}</small>
      </span>
    </Link>
  );
}

/** Whether the page is scrolled past the threshold, told by a mark at that height rather than by each scroll event. */
function useStuck(): boolean {
  const [stuck, setStuck] = useState(false);
  const mark = useRef<HTMLElement | null>(null);
  useEffect(() => {
    mark.current = document.getElementById("sticky-mark");
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setStuck(!entry.isIntersecting);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return stuck;
}

/** The mark that `Header` watches: 108 px tall at the top of the page, the height after which the header is small (spec §9). */
export function StickyMark() {
  return <div id="sticky-mark" className="sticky-mark" />;
}

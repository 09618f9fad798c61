import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { HelpLines } from "./help-lines.tsx";
import { type LinkedPage, type MenuItem, placeInMenu, type Site } from "./site.ts";

interface Props {
  site: Site;
  /** Path of the page that is shown. */
  path: string;
  search: ReactNode;
}

/** The menu on small screens: first whom to ring, then search, then every page of the main menu. */
export function MobileMenu({ site, path, search }: Props) {
  const place = placeInMenu(site.menu, path);
  return (
    <details className="mobile-menu narrow-only" data-behaviour="disclosure">
      <summary className="button button-quiet menu-toggle">
        <Icon name="menu" />
        <Icon name="close" />
        Menu
      </summary>
      <div className="mobile-panel on-dark">
        <div className="wrap">
          <details>
            <summary className="button get-help">
              <Icon name="heart" />
              Get help
            </summary>
            <HelpLines site={site} />
          </details>
          {search}
          <nav aria-label="Main menu">
            <ul className="menu-list">
              <Items items={site.menu.main} path={place} />
            </ul>
          </nav>
        </div>
      </div>
    </details>
  );
}

function Items({ items, path }: { items: MenuItem[]; path: string }) {
  return items.map((item) => (
    <li key={item.page}>
      {item.children.length === 0 ? <MenuLink link={item} path={path} /> : <Section item={item} path={path} />}
    </li>
  ));
}

function Section({ item, path }: { item: MenuItem; path: string }) {
  return (
    <details>
      <summary>
        {item.label}
        <Icon name="down" />
      </summary>
      <ul className="plain">
        {[item, ...item.children].map((link) => (
          <li key={link.page}>
            <MenuLink link={link} path={path} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MenuLink({ link, path }: { link: LinkedPage; path: string }) {
  return (
    <a href={link.page} aria-current={path === link.page ? "page" : undefined}>
      {link.label}
    </a>
  );
}

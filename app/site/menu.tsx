import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { HelpLines } from "./help-lines.tsx";
import type { LinkedPage, MenuItem, Site } from "./site.ts";

interface Props {
  site: Site;
  path: string;
}

/** Items with pages below them open without script too; the item's own page is the first link in its panel. */
export function MainMenu({ site, path }: Props) {
  return (
    <nav className="site-nav" aria-label="Main" data-behaviour="menu-keys">
      <ul className="plain">
        <Items items={site.menu.main} path={path} />
      </ul>
    </nav>
  );
}

function Items({ items, path }: { items: MenuItem[]; path: string }) {
  return items.map((item) => (
    <li key={item.page}>
      {item.children.length === 0 ? (
        <a className="nav-link" href={item.page} aria-current={path === item.page ? "page" : within(path, item)}>
          {item.label}
        </a>
      ) : (
        <details name="main-menu" data-behaviour="disclosure">
          <summary className="nav-link" aria-current={within(path, item)}>
            {item.label}
            <Icon name="down" />
          </summary>
          <Panel item={item} path={path} />
        </details>
      )}
    </li>
  ));
}

function Panel({ item, path }: { item: MenuItem; path: string }) {
  return (
    <div className="nav-panel">
      <div className="wrap">
        <a className="nav-lead" href={item.page} aria-current={path === item.page ? "page" : undefined}>
          {item.picture && <PictureImage picture={{ ...item.picture, alt: "" }} sizes="24rem" largest={720} />}
          <span className="arrow-link">
            {item.label}
            <Icon name="right" />
          </span>
        </a>
        <ul className="plain">
          {item.children.map((child) => (
            <li key={child.page}>
              <a href={child.page} aria-current={path === child.page ? "page" : undefined}>
                {child.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function within(path: string, { page }: MenuItem): "true" | undefined {
  return path.startsWith(page) ? "true" : undefined;
}

export function MobileMenu({ site, path, search }: Props & { search: ReactNode }) {
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
              <MobileItems items={site.menu.main} path={path} />
            </ul>
          </nav>
        </div>
      </div>
    </details>
  );
}

function MobileItems({ items, path }: { items: MenuItem[]; path: string }) {
  return items.map((item) => (
    <li key={item.page}>
      {item.children.length === 0 ? <MenuLink link={item} path={path} /> : <MobileSection item={item} path={path} />}
    </li>
  ));
}

function MobileSection({ item, path }: { item: MenuItem; path: string }) {
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

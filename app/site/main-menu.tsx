import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { type MenuItem, placeInMenu, type Site } from "./site.ts";
import "./menu.css";

interface Props {
  site: Site;
  /** Path of the page that is shown. */
  path: string;
}

/**
 * The main menu. Items with pages below them are disclosures (HTML `<details>`), so they open without script too; the
 * item's own page is the first link in its panel.
 */
export function MainMenu({ site, path }: Props) {
  const place = placeInMenu(site.menu, path);
  return (
    <nav className="site-nav" aria-label="Main" data-behaviour="menu-keys">
      <ul className="plain">
        <Items items={site.menu.main} path={place} />
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

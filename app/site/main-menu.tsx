import { Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { MenuItem } from "./site.ts";
import "./menu.css";

/**
 * The main menu. Each item is a link to its page; with script the items with pages below become disclosure buttons
 * (ARIA Authoring Practices, "Disclosure Navigation"), and their page leads the panel.
 */
export function MainMenu({ items }: { items: MenuItem[] }) {
  const { pathname, key } = useLocation();
  const hydrated = useHydrated();
  const [open, setOpen] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(null), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page
  useEffect(close, [key, close]);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) close();
    };
    addEventListener("pointerdown", onPointerDown);
    return () => removeEventListener("pointerdown", onPointerDown);
  }, [open, close]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      nav.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
      close();
    }
    moveFocus(event, nav.current);
  };
  return (
    <nav
      className="site-nav"
      aria-label="Main"
      ref={nav}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !nav.current?.contains(event.relatedTarget)) close();
      }}
    >
      <ul className="plain">
        {items.map((item, index) => {
          const current = isWithin(pathname, item.page);
          if (item.children.length === 0 || !hydrated)
            return (
              <li key={item.page}>
                <Link
                  className="nav-link"
                  to={item.page}
                  aria-current={current ? (pathname === item.page ? "page" : "true") : undefined}
                >
                  {item.label}
                  {item.children.length > 0 && <Icon name="down" />}
                </Link>
              </li>
            );
          const expanded = open === item.page;
          return (
            <li key={item.page}>
              <button
                type="button"
                className="nav-link"
                aria-expanded={expanded}
                aria-controls={`menu-${index}`}
                aria-current={current ? "true" : undefined}
                onClick={() => setOpen(expanded ? null : item.page)}
              >
                {item.label}
                <Icon name="down" />
              </button>
              <div className="nav-panel" id={`menu-${index}`} hidden={!expanded}>
                {expanded && <Panel item={item} pathname={pathname} />}
              </div>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Panel({ item, pathname }: { item: MenuItem; pathname: string }) {
  return (
    <div className="wrap">
      <Link className="nav-lead" to={item.page}>
        {item.picture && <PictureImage picture={{ ...item.picture, alt: "" }} sizes="24rem" largest={640} eager />}
        <span className="arrow-link">
          {item.label}
          <Icon name="right" />
        </span>
      </Link>
      <ul className="plain">
        {item.children.map((child) => (
          <li key={child.page}>
            <Link to={child.page} aria-current={pathname === child.page ? "page" : undefined}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isWithin(pathname: string, page: string): boolean {
  return pathname.startsWith(page);
}

/** Arrow keys, Home and End move between top items, or between the links of an open panel. */
function moveFocus(event: KeyboardEvent, nav: HTMLElement | null): void {
  const here = document.activeElement;
  if (!nav || !(here instanceof HTMLElement)) return;
  const panel = here.closest(".nav-panel");
  const top = [...nav.querySelectorAll<HTMLElement>(".nav-link")];
  const inside = [...nav.querySelectorAll<HTMLElement>(".nav-panel:not([hidden]) a")];
  const ring = panel ? inside : top;
  const at = ring.indexOf(here);
  const forward = panel ? "ArrowDown" : "ArrowRight";
  const back = panel ? "ArrowUp" : "ArrowLeft";
  const goal =
    event.key === forward
      ? ring[(at + 1) % ring.length]
      : event.key === back
        ? ring.at(at - 1)
        : event.key === "Home"
          ? ring[0]
          : event.key === "End"
            ? ring.at(-1)
            : event.key === "ArrowDown" && here.getAttribute("aria-expanded") === "true"
              ? inside[0]
              : undefined;
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

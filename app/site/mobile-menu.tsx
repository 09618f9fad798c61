import { Link, useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { MenuItem } from "./site.ts";

interface MenuState {
  open: boolean;
  setOpen(open: boolean): void;
  toggle: RefObject<HTMLButtonElement>;
}

/** Whether the menu of small screens is open. It closes on Escape, which returns focus, and when the page changes. */
export function useMobileMenu(): MenuState {
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open]);
  return { open, setOpen, toggle };
}

/** A link to the footer's menu, which script turns into a toggle for the menu under the header. */
export function MenuToggle({ menu: { open, setOpen, toggle } }: { menu: MenuState }) {
  if (!useHydrated())
    return (
      <a className="button button-accent narrow-only menu-toggle" href="#all-pages">
        <Icon name="menu" />
        Menu
      </a>
    );
  return (
    <button
      ref={toggle}
      type="button"
      className="button button-accent narrow-only menu-toggle"
      aria-expanded={open}
      aria-controls="mobile-menu"
      onClick={() => setOpen(!open)}
    >
      <Icon name={open ? "close" : "menu"} />
      Menu
    </button>
  );
}

export function MobileMenu({ menu, items }: { menu: MenuState; items: MenuItem[] }) {
  return (
    <nav className="mobile-menu narrow-only on-dark" id="mobile-menu" aria-label="Main menu" hidden={!menu.open}>
      {menu.open && (
        <ul className="wrap menu-list">
          {items.map((item) => (
            <li key={item.page}>
              {item.children.length === 0 ? <Link to={item.page}>{item.label}</Link> : <Section item={item} />}
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function Section({ item }: { item: MenuItem }) {
  return (
    <details>
      <summary>
        {item.label}
        <Icon name="down" />
      </summary>
      <ul className="plain">
        {[item, ...item.children].map((link) => (
          <li key={link.page}>
            <Link to={link.page}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

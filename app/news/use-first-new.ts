import type { LinkProps } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Makes the links that let a list grow. `next` is the id of the first item that is not yet shown: it is where the links
 * lead, and once it has come, focus goes to it, or to the first link in it. `scroll` keeps as many pixels of what was
 * read in view.
 */
export function useFirstNew(next: string, scroll = 0): (page: string) => LinkProps {
  const awaited = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items have come when what is next has changed
  useEffect(() => {
    const item = awaited.current && document.getElementById(awaited.current);
    awaited.current = null;
    if (!item) return;
    item.focus({ preventScroll: true });
    if (document.activeElement !== item) item.querySelector("a")?.focus();
    if (scroll) window.scrollBy({ top: scroll, behavior: "smooth" });
  }, [next]);
  return (page) => ({
    to: `${page}#${next}`,
    preventScrollReset: true,
    onClick: () => {
      awaited.current = next;
    },
  });
}

import type { LinkProps } from "@remix-run/react";
import { focusItem, watchGoingOn } from "#app/base/focus/going-on.ts";
import { useOnceChanged } from "./use-once-changed.ts";

/**
 * Makes the links that let a list grow. `next` is the id of the first item that is not yet shown: it is where the links
 * lead, and once it has come, focus goes to it, unless the visitor has gone on to something else. `scroll` keeps as many
 * pixels of what was read in view.
 */
export function useFirstNew(next: string, scroll = 0): (page: string) => LinkProps {
  // New items have come when what is next has changed.
  const onceCome = useOnceChanged(next);
  const showFirst = (hasGoneOn: () => boolean) => {
    const item = document.getElementById(next);
    if (!item || hasGoneOn()) return;
    focusItem(item);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (scroll) window.scrollBy({ top: scroll, behavior: still ? "auto" : "smooth" });
  };
  return (page) => ({
    to: `${page}#${next}`,
    preventScrollReset: true,
    onClick: () => {
      const hasGoneOn = watchGoingOn();
      onceCome(() => showFirst(hasGoneOn));
    },
  });
}

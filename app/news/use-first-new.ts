import { type LinkProps, useLocation } from "@remix-run/react";
import { focusItem, watchGoingOn } from "#app/base/focus/going-on.ts";
import { useOnceChanged } from "./use-once-changed.ts";

/** What an entry of the history keeps of a list that was to grow. */
const MORE = { more: true };

/** Whether the list was to grow when this entry of the history was made. */
export const wasToGrow = (state: unknown) => (state as typeof MORE | null)?.more === true;

/**
 * Makes the links that let a list grow. `next` is the id of the first item that is not yet shown: it is where the links
 * lead, and once it has come, focus goes to it, unless the visitor has gone on to something else. `scroll` keeps as many
 * pixels of what was read in view.
 */
export function useFirstNew(next: string, scroll = 0): (page: string) => LinkProps {
  const { pathname, search } = useLocation();
  // New items have come when what is next has changed.
  const onceCome = useOnceChanged(next);
  const showFirst = (hasGoneOn: () => boolean) => {
    const item = document.getElementById(next);
    if (!item || hasGoneOn()) return;
    focusItem(item);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (scroll) window.scrollBy({ top: scroll, behavior: still ? "auto" : "smooth" });
  };
  return (page) => {
    // What did not come is asked for again: of an address that differs in its fragment alone a router fetches nothing.
    const again = page === pathname + search;
    return {
      to: again ? page : `${page}#${next}`,
      replace: again,
      state: MORE,
      preventScrollReset: true,
      onClick: () => {
        const hasGoneOn = watchGoingOn();
        onceCome(() => showFirst(hasGoneOn));
      },
    };
  };
}

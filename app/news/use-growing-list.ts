import { type LinkProps, useLocation } from "@remix-run/react";
import { focusItem, watchMovingOn } from "#app/base/focus/moving-on.ts";
import { useOnceChanged } from "./use-once-changed.ts";

/** The state of a history entry that was made to let the list grow. */
const MORE = { more: true };

/** Whether a history entry with this state was made to let the list grow. */
export const isGrowState = (state: unknown) => (state as typeof MORE | null)?.more === true;

/**
 * Makes the links that let a list grow. `next` is the id of the first item that is not shown yet: the links lead to it,
 * and once it has arrived it gets focus and the page moves on by `scroll` pixels, unless the visitor has gone on to
 * something else.
 */
export function useGrowingList(next: string, scroll = 0): (page: string) => LinkProps {
  const { pathname, search } = useLocation();
  // New items have arrived when `next` has changed.
  const onceCome = useOnceChanged(next);
  const showFirst = (hasMovedOn: () => boolean) => {
    const item = document.getElementById(next);
    if (!item || hasMovedOn()) return;
    focusItem(item);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (scroll) window.scrollBy({ top: scroll, behavior: still ? "auto" : "smooth" });
  };
  return (page) => {
    // A load that failed is tried again without a fragment: the router fetches nothing when only the fragment differs.
    const again = page === pathname + search;
    return {
      to: again ? page : `${page}#${next}`,
      replace: again,
      state: MORE,
      preventScrollReset: true,
      onClick: () => {
        const hasMovedOn = watchMovingOn();
        onceCome(() => showFirst(hasMovedOn));
      },
    };
  };
}

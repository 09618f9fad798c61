import { type RefObject, type SyntheticEvent, useEffect } from "react";

/**
 * Lets addresses open `<details id>` inside an element: `#id` opens its block and scrolls to it (at its
 * `scroll-margin`), also when the fragment changes later; opening a block puts its id into the address, closing it
 * takes it out. History gets no new entry.
 */
export function useHashOpens(root: RefObject<HTMLElement | null>): (event: SyntheticEvent<HTMLDetailsElement>) => void {
  useEffect(() => {
    const openNamed = () => {
      const block = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!(block instanceof HTMLDetailsElement) || !root.current?.contains(block)) return;
      block.open = true;
      block.scrollIntoView();
    };
    openNamed();
    addEventListener("hashchange", openNamed);
    return () => removeEventListener("hashchange", openNamed);
  }, [root]);
  return ({ currentTarget: { id, open } }) => {
    const named = location.hash === `#${id}`;
    if (open === named) return;
    history.replaceState(history.state, "", open ? `#${id}` : location.pathname + location.search);
  };
}

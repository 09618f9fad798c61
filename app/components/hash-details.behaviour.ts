/**
 * A visitor who opened another block or scrolled away before this script ran is left there. Opening and closing a block
 * changes the address without a new history entry.
 */
export default function hashDetails(list: HTMLElement): void {
  const openNamed = () => {
    const block = named();
    if (!(block instanceof HTMLDetailsElement) || !list.contains(block)) return;
    block.open = true;
    block.scrollIntoView();
  };
  if (!list.querySelector("details[open]") && isInView(named())) openNamed();
  addEventListener("hashchange", openNamed);
  list.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || target.id === "") return;
      const isNamed = named() === target;
      if (target.open === isNamed) return;
      history.replaceState(history.state, "", target.open ? `#${target.id}` : location.pathname + location.search);
    },
    true,
  );
}

/** Some fragments, such as `#%`, cannot be decoded. */
function named(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

function isInView(element: HTMLElement | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: -1 };
  return top < innerHeight && bottom > 0;
}

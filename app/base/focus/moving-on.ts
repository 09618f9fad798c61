/**
 * Call this when something is pressed whose response takes a while.
 * @returns a function that says whether the visitor has moved on since: focus is elsewhere, or the page has scrolled by
 *   more than a window, which is how phone users move on. Focus on `body` does not count, since the pressed element
 *   may have been removed. Focus is compared with where it was, since some browsers focus an ancestor of a pressed
 *   link.
 */
export function watchMovingOn(): () => boolean {
  const { activeElement: before } = document;
  const top = scrollY;
  return () => ![before, document.body].includes(document.activeElement) || Math.abs(scrollY - top) > innerHeight;
}

/** Focuses a new item of a list, or its first link if the item cannot take focus (WCAG 2.4.3). */
export function focusItem(item: HTMLElement): void {
  item.focus({ preventScroll: true });
  if (document.activeElement !== item) item.querySelector("a")?.focus({ preventScroll: true });
}

/**
 * Called when something is pressed whose answer takes a while.
 * @returns whether the visitor has gone on to something else since. What was pressed may be gone meanwhile; then nothing
 * has the focus. Some browsers give it to what is around a pressed link. On a phone, who goes on scrolls: by more than a
 * window what was pressed is surely out of view.
 */
export function watchGoingOn(): () => boolean {
  const { activeElement: before } = document;
  const top = scrollY;
  return () => ![before, document.body].includes(document.activeElement) || Math.abs(scrollY - top) > innerHeight;
}

/** Focus goes to a new item of a list if it takes it, else to its first link (WCAG 2.4.3). */
export function focusItem(item: HTMLElement): void {
  item.focus({ preventScroll: true });
  if (document.activeElement !== item) item.querySelector("a")?.focus({ preventScroll: true });
}

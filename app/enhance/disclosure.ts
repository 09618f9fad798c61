/**
 * Closes on Escape, which returns focus to its summary, on a press or focus elsewhere, and when the page is left (ARIA
 * Authoring Practices, disclosure).
 */
export function disclosure(details: HTMLElement): void {
  const close = () => details.removeAttribute("open");
  const isOpen = () => details.hasAttribute("open");
  // A press on text or empty space focuses an ancestor, such as `main`; an ancestor of `details` is not elsewhere.
  const isElsewhere = (place: EventTarget | null) =>
    place instanceof Node && !details.contains(place) && !place.contains(details);
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (isElsewhere(relatedTarget)) close();
  });
  addEventListener("pointerdown", ({ target }) => {
    // The window's scrollbar is pressed to see the rest of what is open.
    if (target === document.documentElement) return;
    if (isOpen() && target instanceof Node && !details.contains(target)) close();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen() || isElsewhere(document.activeElement)) return;
    close();
    details.querySelector("summary")?.focus();
  });
  addEventListener("pagehide", close);
}

/**
 * Closes a `<details>` that lies over the page: on Escape, which gives the focus back to its summary, on a press or
 * focus elsewhere, and when the page is left (ARIA Authoring Practices, disclosure).
 */
export function disclosure(details: HTMLElement): void {
  const close = () => details.removeAttribute("open");
  const isOpen = () => details.hasAttribute("open");
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    close();
    details.querySelector("summary")?.focus();
    event.stopPropagation();
  });
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
  addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && target instanceof Node && !details.contains(target)) close();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen() && document.activeElement === document.body) close();
  });
  addEventListener("pagehide", close);
}

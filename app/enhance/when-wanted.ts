/** An element counts as near when it is this close to the window. */
const NEAR = "300px";
const signs = ["pointerdown", "pointerenter", "focusin", "keydown"];

/** Calls once, when an element comes near the window or is first pointed at, touched or focused. */
export function whenWanted(element: HTMLElement, wanted: () => void): void {
  const once = () => {
    observer.disconnect();
    for (const sign of signs) element.removeEventListener(sign, once);
    wanted();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) once();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  for (const sign of signs) element.addEventListener(sign, once, { passive: true });
}

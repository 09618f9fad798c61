/** An element counts as near when it is this close to the window. */
const NEAR = "300px";
const triggers = ["pointerdown", "pointerenter", "focusin", "keydown"];

/** Calls `wanted` once, when an element comes near the window or is first pointed at, touched or focused. */
export function whenWanted(element: HTMLElement, wanted: () => void): void {
  const once = () => {
    observer.disconnect();
    for (const trigger of triggers) element.removeEventListener(trigger, once);
    wanted();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) once();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  for (const trigger of triggers) element.addEventListener(trigger, once, { passive: true });
}

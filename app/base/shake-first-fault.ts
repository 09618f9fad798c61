/** Shakes the first group of a form that is wrong, once, and puts focus into it; its style stands still for reduced motion. */
export function shakeFirstFault(form: HTMLFormElement | null): void {
  const group = form?.querySelector<HTMLElement>(".has-error");
  if (!group) return;
  group.querySelector<HTMLElement>("input, select, textarea")?.focus();
  group.classList.add("shake");
  group.addEventListener("animationend", () => group.classList.remove("shake"), { once: true });
}

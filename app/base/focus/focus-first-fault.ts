import { focusWithQuestion } from "./focus-with-question.ts";

/** Shakes the first invalid group of a form once and focuses its control; the style respects reduced motion. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const group = form?.querySelector<HTMLElement>(".has-error");
  if (!group) return;
  const control = group.querySelector<HTMLElement>("input, select, textarea");
  if (control) focusWithQuestion(control);
  group.classList.add("shake");
  group.addEventListener("animationend", () => group.classList.remove("shake"), { once: true });
}

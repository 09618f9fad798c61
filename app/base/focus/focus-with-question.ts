/**
 * Focuses a control and scrolls until it is visible with its question and its error message. Focus alone would scroll
 * to the control only, and not at all if the control already has focus. If the window is too small for all of it, the
 * control takes priority, then the error; for a control that is itself too tall, the error and the control's beginning.
 */
export function focusWithQuestion(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  const group = control.closest(".field");
  const fault = group?.querySelector(".error");
  const isTall = control.offsetHeight > innerHeight / 3;
  // Each call scrolls as little as possible, so the last part is always visible.
  for (const part of [group, group?.firstElementChild, ...(isTall ? [control, fault] : [fault, control])])
    part?.scrollIntoView({ block: "nearest" });
}

/**
 * Puts focus on a control and scrolls until it is seen with its question and what is wrong with it: focus alone scrolls
 * to the control, and not at all where it has focus already. In a window without the room for all of it the control
 * comes first, then what is wrong; of a control that is itself too high its beginning is seen, below what is wrong.
 */
export function focusWithQuestion(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  const group = control.closest(".field");
  const fault = group?.querySelector(".error");
  const isHigh = control.offsetHeight > innerHeight / 3;
  // Each scrolls no further than it must, so the last is seen in any case.
  for (const part of [group, group?.firstElementChild, ...(isHigh ? [control, fault] : [fault, control])])
    part?.scrollIntoView({ block: "nearest" });
}

/** Puts focus on a message that the page was loaded to show, and scrolls to it (spec §9, 200 px after a form). */
export function focusMessage(message: HTMLElement): void {
  message.focus({ preventScroll: true });
  message.scrollIntoView();
}

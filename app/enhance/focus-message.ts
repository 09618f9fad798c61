/** Puts focus on a message that the page was loaded to show, and scrolls to it (spec pages.offsets). */
export function focusMessage(message: HTMLElement): void {
  message.focus({ preventScroll: true });
  message.scrollIntoView();
}

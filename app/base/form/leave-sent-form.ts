/**
 * Leaves the page of a form that was sent. If the browser restores it from its back/forward cache, it is loaded again:
 * the button works, and the next user of this computer does not see what was written, even if storage is blocked.
 */
export function leaveSentForm(form: HTMLFormElement, to: string): void {
  addEventListener("pagehide", () => {
    form.reset();
    form.hidden = true;
  });
  // Not on the first `pageshow`: on a page that is still loading it would cancel the navigation to the receipt.
  addEventListener("pageshow", ({ persisted }) => persisted && location.replace(location.pathname + location.search));
  location.assign(to);
}

/**
 * Leaves the page of a form that was sent. If the browser brings the page back from its memory, it is opened afresh: the
 * button works, and whoever uses this computer next does not see what was written, also where storage is forbidden.
 */
export function leaveSentForm(form: HTMLFormElement, to: string): void {
  addEventListener("pagehide", () => {
    form.reset();
    form.hidden = true;
  });
  // Not where it is shown for the first time: a page that loads slowly would cancel the way to the receipt.
  addEventListener("pageshow", ({ persisted }) => persisted && location.replace(location.pathname + location.search));
  location.assign(to);
}

/**
 * Goes on from a form that was sent. Should the browser bring its page back from memory, it is loaded anew: its button
 * can be pressed again, and whoever sits at this computer next does not see what was written.
 */
export function leaveSentForm(form: HTMLFormElement, to: string): void {
  addEventListener("pagehide", () => {
    form.reset();
    form.hidden = true;
  });
  addEventListener("pageshow", () => location.reload());
  location.assign(to);
}

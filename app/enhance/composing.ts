/**
 * By default a press would blur the field; Chromium then ends the composition, as with phone keyboards (IME), and
 * scrolls to the field, so that the finger is lifted somewhere else and no click follows. Here focus stays, and the
 * click handler moves it if needed (spec forms.composing).
 */
export function holdStillWhileComposing(): void {
  // A field that is removed during composition fires no `compositionend`, so this is compared with the focused element.
  let field: EventTarget | null = null;
  addEventListener("compositionstart", ({ target }) => {
    field = target;
  });
  addEventListener("compositionend", () => {
    field = null;
  });
  addEventListener("mousedown", (event) => {
    const { target } = event;
    if (field !== document.activeElement || !(target instanceof Element)) return;
    if (target.closest("a, button, summary, .check")) event.preventDefault();
  });
}

/**
 * A press on a button, link or box counts while a word is still being composed, as phones' keyboards do: it would take
 * the focus out of the field, at which Chromium ends the word and scrolls to it, so that the finger is lifted somewhere
 * else. The focus stays; what is pressed moves it where it must (spec forms.composing).
 */
export function holdStillWhileComposing(): void {
  // What is taken away while it is written in tells no end.
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

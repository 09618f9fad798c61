/**
 * When a save finds fields missing or wrong (before.js reports them), moves the focus to the first one, and unfolds
 * what hides it. Each says in words what is wrong with it; Decap CMS only marks it in red.
 */
export function leadToFaults() {
  new MutationObserver(describeFields).observe(document.body, { childList: true, subtree: true });
  window.addEventListener("faults", ({ detail: { faults, say } }) => {
    const wrong = labels().filter(({ htmlFor }) => faults.has(htmlFor));
    if (wrong.length === 0) return;
    const more = wrong.length - 1;
    const others =
      more > 1 ? ` ${more} other fields are marked, too.` : more === 1 ? " Another field is marked, too." : "";
    say(`Not saved. ${faults.get(wrong[0].htmlFor)}${others}`);
    // The button that was pressed takes the focus back once its menu is closed.
    requestAnimationFrame(() => requestAnimationFrame(() => lead(wrong[0])));
  });
}

/** The fields' labels, in reading order. */
function labels() {
  return [...document.querySelectorAll('[class*="-ControlContainer"] label[for]')];
}

function lead(label) {
  for (let box = label; box; box = box.parentElement)
    // The button that folds it up is the first one in its parent.
    if (getComputedStyle(box).display === "none") box.parentElement.querySelector("button")?.click();
  requestAnimationFrame(() => {
    controlOf(label)?.focus();
    label.scrollIntoView({ block: "nearest" });
  });
}

/** The control of a field. In some fields of Decap CMS the label's `for` does not lead to it. */
function controlOf(label) {
  const field = label.closest('[class*="-ControlContainer"]');
  const inputs = "input, select, textarea, button";
  const named = document.getElementById(label.htmlFor);
  return named?.matches(inputs) ? named : field.querySelector(`:is(${inputs}):not([data-testid])`);
}

/** Tells screen readers what each field is for, and what is wrong with it. */
function describeFields() {
  for (const label of labels()) {
    const field = label.closest('[class*="-ControlContainer"]');
    const control = controlOf(label);
    if (!control || control.closest('[class*="-ControlContainer"]') !== field) continue;
    const fault = field.querySelector(':scope > * > [class*="-ControlErrorsList"]');
    const hint = field.querySelector(':scope > [class*="-ControlHint"]');
    if (fault) fault.id = `${label.htmlFor}-fault`;
    if (hint) hint.id = `${label.htmlFor}-hint`;
    const says = [fault, hint].filter((one) => one).map(({ id }) => id);
    if (says.length > 0) control.setAttribute("aria-describedby", says.join(" "));
    else control.removeAttribute("aria-describedby");
    if (fault) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}

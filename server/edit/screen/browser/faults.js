/**
 * Leads to what is missing or wrong when a save finds it (before.js tells): the first field gets the focus, out of what is
 * folded up, and each says in words what is wrong with it, where Decap CMS shows that in red alone.
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

/** The fields' labels, in the order in which they are read. */
function labels() {
  return [...document.querySelectorAll('[class*="-ControlContainer"] label[for]')];
}

function lead(label) {
  for (let box = label; box; box = box.parentElement)
    // What folds it up stands first beside it.
    if (getComputedStyle(box).display === "none") box.parentElement.querySelector("button")?.click();
  requestAnimationFrame(() => {
    controlOf(label)?.focus();
    label.scrollIntoView({ block: "nearest" });
  });
}

/** What is written in or pressed: not every field of Decap CMS has what its label says. */
function controlOf(label) {
  const field = label.closest('[class*="-ControlContainer"]');
  const inputs = "input, select, textarea, button";
  const named = document.getElementById(label.htmlFor);
  return named?.matches(inputs) ? named : field.querySelector(`:is(${inputs}):not([data-testid])`);
}

/** Each field says what it is for, and what is wrong with it, to who hears the screen. */
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

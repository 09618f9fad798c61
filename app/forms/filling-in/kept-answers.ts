/** What was typed into a form stays in this tab until it is sent; quick exit clears it. One entry per form. */
const entry = (clientId: string) => `form ${clientId}`;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls whose answers may be kept: no files, no passwords, nothing that the page itself fills in. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => {
    if (!element.closest("[data-part]")) return false;
    if (element instanceof HTMLInputElement) return !["file", "password", "hidden"].includes(element.type);
    return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
  });
}

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Keeps what stands in the controls now. */
export function keepAnswers(form: HTMLFormElement, clientId: string): void {
  const answers = controlsOf(form).flatMap((control) =>
    isTick(control) && !control.checked ? [] : [[control.name, control.value]],
  );
  try {
    sessionStorage.setItem(entry(clientId), JSON.stringify(answers));
  } catch {
    // Storage is full or forbidden: the page itself still holds everything.
  }
}

export function forgetAnswers(clientId: string): void {
  try {
    sessionStorage.removeItem(entry(clientId));
  } catch {
    // There is nothing to forget.
  }
}

/**
 * Puts back what was kept, unless something has been typed already. The storage may hold anything, so entries that are
 * no answer to a control of this form are left out. @returns whether anything was put back
 */
export function restoreAnswers(form: HTMLFormElement, clientId: string): boolean {
  const controls = controlsOf(form);
  const kept = findKept(clientId);
  if (kept.length === 0 || controls.some(isTouched)) return false;
  for (const control of controls) {
    const values = kept.flatMap(([name, value]) => (name === control.name ? [value] : []));
    if (isTick(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
  return true;
}

function isTouched(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  return control.value !== control.defaultValue;
}

function findKept(clientId: string): [string, string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(entry(clientId)) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (answer): answer is [string, string] =>
        Array.isArray(answer) && typeof answer[0] === "string" && typeof answer[1] === "string",
    );
  } catch {
    return [];
  }
}
